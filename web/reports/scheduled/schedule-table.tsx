import { Trans, useLingui } from "@lingui/react/macro";
import type { ScheduledReport } from "#shared/scheduled-reports.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useStaffTime } from "../../platform/use-staff-time.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Badge } from "../../ui/badge.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { useToast } from "../../ui/toast.tsx";
import { removeSchedule, sendScheduleNow, subscribeToSchedule, updateSchedule } from "./scheduled-api.ts";
import { useScheduleWords } from "./use-schedule-words.ts";

/** Lists the scheduled reports: what is sent, when, to whom, and the actions on each. */
export function ScheduleTable({
  schedules,
  onEdit,
  onChanged,
}: {
  schedules: readonly ScheduledReport[];
  onEdit: (schedule: ScheduledReport) => void;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const staffTime = useStaffTime();
  const words = useScheduleWords();
  const toast = useToast();
  const ask = useConfirm();
  const form = useSubmit();
  const act = (work: () => Promise<unknown>, text: string) =>
    void form.run(async () => {
      await work();
      toast({ text, tone: "good" });
      onChanged();
    });
  const remove = async (schedule: ScheduledReport) => {
    const name = words.name(schedule.report);
    const sure = await ask({
      title: <Trans>Delete the scheduled report “{name}”?</Trans>,
      body: <Trans>No one will get this report anymore.</Trans>,
      safe: <Trans>Keep it</Trans>,
      act: <Trans>Delete it</Trans>,
      danger: true,
    });
    if (sure) act(() => removeSchedule(schedule), t`The scheduled report “${name}” was deleted.`);
  };
  const acts = (schedule: ScheduledReport) => {
    const { paused, mine, mayEdit } = schedule;
    return (
      <Menu
        align="end"
        buttonClass="button"
        label={t`Actions for ${words.name(schedule.report)}, ${words.when(schedule)}`}
        items={
          <>
            <button
              type="button"
              onClick={() => act(() => sendScheduleNow(schedule), t`The report is on its way to you.`)}
            >
              <Trans>Send me this report now</Trans>
            </button>
            <button
              type="button"
              onClick={() =>
                act(
                  () => subscribeToSchedule(schedule, mine !== true),
                  mine === true ? t`You won’t get this report anymore.` : t`You’ll get this report, too.`,
                )
              }
            >
              {mine === true ? <Trans>Unsubscribe</Trans> : <Trans>Subscribe</Trans>}
            </button>
            {mayEdit ? (
              <>
                <button type="button" onClick={() => onEdit(schedule)}>
                  <Trans>Edit</Trans>
                </button>
                <button
                  type="button"
                  onClick={() =>
                    act(
                      () => updateSchedule(schedule, { paused: !paused }),
                      paused ? t`The report was resumed.` : t`The report was paused.`,
                    )
                  }
                >
                  {paused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
                </button>
                <button type="button" onClick={() => void remove(schedule)}>
                  <Trans>Delete</Trans>
                </button>
              </>
            ) : null}
          </>
        }
      >
        <Icon name="dots" />
      </Menu>
    );
  };
  return (
    <>
      <FieldError id="schedule-error" error={form.message} />
      <DataTable
        dense
        caption={t`Scheduled reports`}
        rows={schedules}
        rowKey={({ _id }) => _id}
        columns={[
          {
            key: "report",
            head: t`Report`,
            card: "title",
            cell: ({ report, filters }) => (
              <>
                <b>{words.name(report)}</b>
                <span className="block text-t1 text-ink-2">{words.filters(report, filters)}</span>
              </>
            ),
          },
          { key: "when", head: t`When`, card: "detail", cell: (schedule) => words.when(schedule) },
          {
            key: "recipients",
            head: t`Recipients`,
            card: "labeled",
            cell: ({ recipients }) =>
              recipients.map(({ _id, name, isActive, unsubscribed }) => (
                <span key={_id} className="block">
                  {name}
                  {isActive ? null : <span className="text-ink-2"> · {t`deactivated`}</span>}
                  {unsubscribed ? <span className="text-ink-2"> · {t`unsubscribed`}</span> : null}
                </span>
              )),
          },
          {
            key: "next",
            head: t`Next email`,
            card: "figure",
            cell: ({ nextOn }) =>
              nextOn === null ? (
                <Badge>
                  <Trans>Paused</Trans>
                </Badge>
              ) : (
                <span className="whitespace-nowrap">{format.date(nextOn)}</span>
              ),
          },
          {
            key: "last",
            head: t`Last sent`,
            card: "labeled",
            cell: ({ lastSentAt }) => (lastSentAt ? staffTime(lastSentAt) : <Trans>Not yet</Trans>),
          },
          { key: "by", head: t`Scheduled by`, card: "hide", cell: ({ createdBy }) => createdBy },
          { key: "acts", head: t`Actions`, hideHead: true, align: "end", card: "act", cell: acts },
        ]}
      />
    </>
  );
}
