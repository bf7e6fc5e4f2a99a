import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { lateList } from "#shared/late-results.list.ts";
import type { LateEvent, LogCallAnswer } from "#shared/late-results.schema.ts";
import { ActDialog } from "../../parts/act-dialog.tsx";
import { reportBulk } from "../../parts/bulk/bulk-run.ts";
import { api } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import { useToast } from "../../ui/toast.tsx";

/** Records that staff called the promoters of these late events, and what the promoters said. */
export function LogCallDialog({
  events,
  onClose,
  onDone,
}: {
  events: readonly LateEvent[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { reload } = useWhere();
  const toast = useToast();
  const whys: Record<LogCallAnswer["left"][number]["why"], string> = {
    not_late: t`No longer late.`,
    no_promoter: t`There’s no promoter.`,
  };
  const withPromoter = events.filter(({ promoter }) => promoter);
  const [only] = withPromoter.length === 1 ? withPromoter : [];
  const name = only?.promoter?.name;
  return (
    <ActDialog
      open
      title={
        name === undefined ? (
          <Plural value={withPromoter.length} one="Log a call about # event" other="Log a call about # events" />
        ) : (
          <Trans>Log a call with {name}</Trans>
        )
      }
      safe={<Trans>Not now</Trans>}
      act={<Trans>Log call</Trans>}
      needsReason
      reasonLabel={<Trans>What did they say?</Trans>}
      reasonHint={<Trans>Only staff will see this note, here and in the event’s history.</Trans>}
      onAct={async (note) => {
        const body = { eventIds: withPromoter.map(({ _id }) => _id), note };
        const { left } = await api("POST /api/admin/events-late/calls", { body });
        onDone();
        await reload();
        const names = new Map(withPromoter.map(({ _id, title }) => [_id, title]));
        const failed = left.map(({ _id, why }) => ({ id: _id, label: names.get(_id) ?? "", reason: whys[why] }));
        if (failed.length > 0) {
          reportBulk({ list: lateList.key, title: t`Calls`, total: withPromoter.length }, failed);
        } else toast({ text: t`The call was logged.`, tone: "good" });
      }}
      onClose={onClose}
    >
      <p>{withPromoter.map(({ title }) => title).join(", ")}</p>
    </ActDialog>
  );
}
