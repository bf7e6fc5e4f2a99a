import type { ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { KioskDevice } from "#shared/kiosk-desk.schema.ts";
import { withLocale } from "../locale/locale-url.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { EmptyState, Note } from "../ui/states.tsx";
import { getKiosks } from "./api.ts";

export const loader = ({ signal }: Loading) => getKiosks(signal);

/** The dealer's tablets, and how this one becomes another. */
export function Screen({ data: { kiosks } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const format = useFormat();
  usePageTitle(t`Kiosks`);
  return (
    <div className="grid max-w-[1040px] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-t5">
            <Trans>Kiosks</Trans>
          </h1>
          <p className="mt-1 max-w-prose text-ink-2">
            <Trans>
              Tablets on your counter where riders spend their credit with a PIN, with the network or without.
            </Trans>
          </p>
        </div>
        {kiosks.length > 0 ? <SetUp /> : null}
      </div>
      <DataTable<KioskDevice>
        caption={t`Kiosks`}
        rows={kiosks}
        rowKey={(kiosk) => kiosk._id}
        columns={[
          { key: "name", head: t`Name`, cell: (kiosk) => kiosk.name, card: "title" },
          { key: "state", head: t`State`, cell: (kiosk) => <State of={kiosk} />, card: "plain" },
          { key: "seen", head: t`Last heard`, cell: (kiosk) => <Seen at={kiosk.seenAt} /> },
          { key: "queue", head: t`Waiting to be sent`, cell: (kiosk) => <Queue of={kiosk} />, align: "end" },
          { key: "since", head: t`Set up on`, cell: (kiosk) => format.date(kiosk.enrolledAt), align: "end" },
        ]}
        empty={
          <EmptyState title={<Trans>No kiosk yet</Trans>} action={<SetUp />}>
            <Trans>Open this page on the tablet itself, then set it up: it takes a name and an exit code.</Trans>
          </EmptyState>
        }
      />
      <Note icon="info">
        <Trans>
          Setting up a tablet signs you out on it. A redemption taken without the network is saved, not confirmed: where
          it is refused later, the loss is the store’s.
        </Trans>
      </Note>
    </div>
  );
}

/** A document of its own, so an ordinary link: it leaves the portal. */
function SetUp() {
  const { locale } = useFormat();
  return (
    <a className="button" data-kind="brand" data-size="usual" href={withLocale("/kiosk", locale)}>
      <Trans>Set up this tablet</Trans>
    </a>
  );
}

function State({ of: { state } }: { of: KioskDevice }): ReactNode {
  switch (state) {
    case "active":
      return (
        <Badge tone="good">
          <Trans>In use</Trans>
        </Badge>
      );
    case "draining":
      return (
        <Badge tone="info">
          <Trans>Being retired</Trans>
        </Badge>
      );
    case "retired":
      return (
        <Badge fill="bar">
          <Trans>Retired</Trans>
        </Badge>
      );
    case "lost":
      return (
        <Badge tone="bad">
          <Trans>Lost</Trans>
        </Badge>
      );
  }
}

function Seen({ at }: { at: string | null }) {
  const format = useFormat();
  if (at === null) return <Trans>Not yet</Trans>;
  const { text, exact } = format.relative(at);
  return <time title={exact}>{text}</time>;
}

function Queue({ of: { queueCount, queueSum, currency } }: { of: KioskDevice }) {
  const format = useFormat();
  const sum = format.money(queueSum, currency);
  if (queueCount === 0) return <Trans>Nothing</Trans>;
  return <Plural value={queueCount} one={`# redemption, ${sum}`} other={`# redemptions, ${sum}`} />;
}
