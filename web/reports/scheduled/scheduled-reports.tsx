import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CreateScheduleInput, ScheduledReport, Schedules } from "#shared/scheduled-reports.schema.ts";
import { reportToSend } from "#shared/scheduled-reports.ts";
import { mailSearch } from "../../parts/mail/mail-search.ts";
import { LoadFailed } from "../../parts/load-failed.tsx";
import type { LoadedPart } from "../../parts/load-part.ts";
import { useSearch } from "../../platform/location.ts";
import { useCannot } from "../../platform/acts/act-gate.tsx";
import { usePageTitle } from "../../platform/page-title.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useToast } from "../../ui/toast.tsx";
import { createSchedule, updateSchedule } from "./scheduled-api.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { ScheduleTable } from "./schedule-table.tsx";

/** Shows the reports that are emailed to staff, and the form that schedules one. */
export function ScheduledReports({
  part: { answer, problem },
  tabs,
}: {
  part: LoadedPart<Schedules>;
  /** These are the page's tabs, below the title. */
  tabs: ReactNode;
}) {
  const { t } = useLingui();
  usePageTitle(t`Scheduled reports`);
  const { search, filter, reload } = useSearch(mailSearch);
  const toast = useToast();
  const isReadOnly = useCannot() !== null;
  const [edited, setEdited] = useState<ScheduledReport | null>(null);
  const [isAdding, setAdding] = useState(false);
  const heading = (
    <h1 className="text-t5">
      <Trans>Scheduled reports</Trans>
    </h1>
  );
  if (!answer) {
    return (
      <div className="grid gap-5">
        {heading}
        {tabs}
        <div className="panel">
          <LoadFailed title={<Trans>The scheduled reports didn’t load</Trans>} problem={problem} onRetry={reload} />
        </div>
      </div>
    );
  }
  const { schedules, staff } = answer;
  const [self] = staff;
  const isOpen = isAdding || edited !== null || search.report !== undefined;
  const close = () => {
    setEdited(null);
    setAdding(false);
    if (search.report) void filter({ report: null, with: null });
  };
  const save = async (input: CreateScheduleInput) => {
    await (edited ? updateSchedule(edited, input) : createSchedule(input));
    close();
    await reload();
    toast({ text: edited ? t`Scheduled report saved.` : t`The report is scheduled.`, tone: "good" });
  };
  return (
    <div className="report grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {heading}
        <Button kind="brand" icon="plus" onClick={() => setAdding(true)}>
          <Trans>Schedule a report</Trans>
        </Button>
      </div>
      {tabs}
      {schedules.length > 0 ? (
        <ScheduleTable schedules={schedules} onEdit={setEdited} onChanged={() => void reload()} />
      ) : (
        <div className="panel">
          <EmptyState icon="mail" title={<Trans>No scheduled reports</Trans>}>
            <Trans>Reports that are emailed every week or month show up here.</Trans>
          </EmptyState>
        </div>
      )}
      <Dialog
        alert
        open={isOpen}
        title={edited ? <Trans>Edit the scheduled report</Trans> : <Trans>Schedule a report</Trans>}
        onClose={close}
      >
        {isOpen ? (
          <ScheduleForm
            isNew={edited === null}
            first={edited ? inputOf(edited) : firstInput(search, self?._id)}
            staff={isReadOnly ? staff.slice(0, 1) : staff}
            onSave={save}
            onCancel={close}
          />
        ) : null}
      </Dialog>
    </div>
  );
}

const inputOf = ({ report, filters, rhythm, day, recipients }: ScheduledReport): CreateScheduleInput => ({
  report,
  filters,
  rhythm,
  day,
  // Admins who left cannot be selected again.
  recipients: recipients.filter(({ isActive }) => isActive).map(({ _id }) => _id),
});

/**
 * Returns the default of a new schedule: a weekly email on Monday to the current user, for the report and the filters
 * in the page's URL.
 */
function firstInput(
  {
    report = "summary",
    with: query = "",
  }: Pick<ReturnType<typeof useSearch<typeof mailSearch>>["search"], "report" | "with">,
  adminId: string | undefined,
): CreateScheduleInput {
  const known = reportToSend(report).filters;
  const filters = [...new URLSearchParams(query)].filter(([name, value]) =>
    Object.hasOwn(known[name]?.choices ?? {}, value),
  );
  return {
    report,
    filters: Object.fromEntries(filters),
    rhythm: "weekly",
    day: 1,
    recipients: adminId === undefined ? [] : [adminId],
  };
}
