import { useState, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { KioskDevice } from "#shared/kiosk-desk.schema.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { DeviceDialog } from "./device-dialog.tsx";
import { CardStatus } from "../ui/table/no-value.tsx";
import "../parts/list.css";
import { useKioskPage } from "./use-kiosk-page.ts";

/**
 * On a tablet in portrait orientation the date and the version, which come before the last column, do not fit. A phone's
 * card leaves out cells that have no text for it.
 */
const narrow =
  "max-md:[&_td:has(>.off-card:only-child)]:hidden max-lg:[&_:is(th,td):nth-last-child(2)]:hidden max-lg:[&_:is(th,td):nth-last-child(3)]:hidden";

/** Lists the tablets of a dealer: the name, the last contact and the queue of each. */
export function DeviceTable({
  kiosks,
  empty,
  reload,
}: {
  kiosks: readonly KioskDevice[];
  empty: ReactNode;
  reload: () => Promise<unknown>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [open, setOpen] = useState<string | null>(null);
  const page = useKioskPage();
  const columns: Column<KioskDevice>[] = [
    { key: "name", head: t`Name`, cell: (kiosk) => <b>{kiosk.name}</b>, card: "title" },
    {
      key: "state",
      head: t`State`,
      card: "detail",
      cell: (kiosk) => <DeviceStateCell of={kiosk} />,
    },
    { key: "seen", head: t`Last contact`, card: "labeled", cell: (kiosk) => <LastContact at={kiosk.seenAt} /> },
    {
      key: "queue",
      head: t`Waiting to be sent`,
      card: "detail",
      cell: (kiosk) => <QueueCell of={kiosk} />,
    },
    {
      key: "open",
      head: t`Needs your attention`,
      align: "end",
      card: "figure",
      cell: (kiosk) => <Open of={kiosk} />,
    },
    { key: "since", head: t`Set up on`, cell: (kiosk) => format.date(kiosk.enrolledAt), card: "hide" },
    { key: "version", head: t`App`, cell: ({ appVersion }) => <AppState of={appVersion} page={page} />, card: "hide" },
    {
      key: "change",
      head: t`Change`,
      hideHead: true,
      align: "end",
      card: "beside",
      cell: ({ _id, name }) => (
        <Button size="small" aria-label={t`Change ${name}`} onClick={() => setOpen(_id)}>
          <Trans>Change</Trans>
        </Button>
      ),
    },
  ];
  const chosen = kiosks.find(({ _id }) => _id === open) ?? null;
  return (
    <>
      <div className={narrow}>
        <DataTable<KioskDevice>
          caption={t`Kiosks`}
          rows={kiosks}
          rowKey={(kiosk) => kiosk._id}
          columns={columns}
          dense
          empty={empty}
        />
      </div>
      {chosen ? (
        <DeviceDialog key={chosen._id} desk="dealer" kiosk={chosen} reload={reload} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

/**
 * Says whether the tablet runs the server's current version of the app. The tooltip has the name of the file that
 * identifies its build.
 */
function AppState({ of, page }: { of: string | null; page: string | null }) {
  if (of === null || page === null) return "–";
  return (
    <span className="whitespace-nowrap" title={of}>
      {page.includes(`/${of}`) ? <Trans>Up to date</Trans> : <Trans>Update pending</Trans>}
    </span>
  );
}

/** Shows the state of a tablet. Every state except the normal one has a badge. */
function DeviceStateText({ of: { state, rolling } }: { of: KioskDevice }): ReactNode {
  switch (state) {
    case "active":
      return rolling ? (
        <Badge tone="info">
          <Trans>Getting a new key</Trans>
        </Badge>
      ) : (
        <Trans>In use</Trans>
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

/** A phone's card shows only other states than the normal one. */
export function DeviceStateCell({ of }: { of: KioskDevice }) {
  return (
    <CardStatus normal={of.state === "active" && !of.rolling}>
      <DeviceStateText of={of} />
    </CardStatus>
  );
}

/** Shows how long ago the server last had contact with the tablet. */
export function LastContact({ at }: { at: string | null }) {
  const format = useFormat();
  const { dateTime: timeOf } = useCounterFormat();
  if (at === null) return <Trans>Not yet</Trans>;
  return (
    <time dateTime={at} title={timeOf(at)}>
      {format.relative(at).text}
    </time>
  );
}

/** Shows what the tablet still has to send. A phone's card, which has no label for it, says so. */
export function QueueCell({ of }: { of: KioskDevice }) {
  return (
    <>
      <span className="off-card">
        <Queue of={of} />
      </span>
      {of.queueCount === 0 ? null : (
        <span className="on-card">
          <ToSend of={of} />
        </span>
      )}
    </>
  );
}

/** Shows how many redemptions the tablet still has to send, and their sum. */
function Queue({ of: { queueCount, queueSum, currency } }: { of: KioskDevice }) {
  const format = useFormat();
  const sum = format.money(queueSum, currency);
  if (queueCount === 0) return <Trans>Nothing</Trans>;
  return <Plural value={queueCount} one={`# redemption, ${sum}`} other={`# redemptions, ${sum}`} />;
}

/** Shows the same as `Queue` on a phone's card, which has no label for it. */
function ToSend({ of: { queueCount, queueSum, currency } }: { of: KioskDevice }) {
  const sum = useFormat().money(queueSum, currency);
  return <Plural value={queueCount} one={`# to send, ${sum}`} other={`# to send, ${sum}`} />;
}

function Open({ of: { openItems, openCases } }: { of: KioskDevice }) {
  const count = openItems + openCases;
  if (count === 0) {
    return (
      <span className="max-md:hidden">
        <Trans>Nothing</Trans>
      </span>
    );
  }
  return (
    <>
      <b className="max-md:hidden">{count}</b>
      <span className="md:hidden">
        <Badge tone="warn">
          <Plural value={count} one="# to review" other="# to review" />
        </Badge>
      </span>
    </>
  );
}
