import { useState, type ComponentProps, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { heldTogether } from "#shared/format-dates.ts";
import type { WatchFinding } from "#shared/watch.schema.ts";
import { RecordLink } from "../parts/record/record-link.tsx";
import { useCannot } from "../platform/acts/act-gate.tsx";
import { refreshStaffHome } from "../platform/staff-home.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { AuditLink } from "../ui/audit-link.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { TextareaField } from "../ui/form/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { lookAtFinding } from "./api.ts";

/** Shows a finding: its facts, the records that it is about, and the notes that staff wrote when they checked it. */
export function FindingPane({ finding, onDone }: { finding: WatchFinding; onDone: () => void }) {
  const format = useFormat();
  const since = format.date(finding.since);
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p>{heldTogether(finding.facts)}</p>
        <p className="text-ink-2">
          <Trans>On the list since {since}. There may be a good explanation.</Trans>
        </p>
      </div>
      <FindingRecords finding={finding} />
      {finding.lookedAt === null ? null : <Looked finding={finding} />}
      {finding.state === "open" ? <LookForm finding={finding} onDone={onDone} /> : null}
      <div>
        <AuditLink record={finding._id} />
      </div>
    </div>
  );
}

/** Links to the records that a finding is about. */
function FindingRecords({ finding: { rider, otherRider, dealer, promoter, admin, event } }: { finding: WatchFinding }) {
  const riders = [rider, otherRider].filter((one) => one !== null);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {riders.length > 0 ? (
        <>
          <dt className="text-ink-2">{riders.length > 1 ? <Trans>Riders</Trans> : <Trans>Rider</Trans>}</dt>
          <dd className="grid gap-1">
            {riders.map((one) => (
              <RecordLink key={one._id} subject={{ type: "rider", ...one }} />
            ))}
          </dd>
        </>
      ) : null}
      {dealer ? <Linked label={<Trans>Dealer</Trans>} subject={{ type: "dealer", ...dealer }} /> : null}
      {promoter ? <Linked label={<Trans>Promoter</Trans>} subject={{ type: "promoter", ...promoter }} /> : null}
      {admin ? <Linked label={<Trans>Admin</Trans>} subject={{ type: "admin", ...admin }} /> : null}
      {event ? <Linked label={<Trans>Event</Trans>} subject={{ type: "event", ...event }} /> : null}
    </dl>
  );
}

function Linked({ label, subject }: { label: ReactNode } & ComponentProps<typeof RecordLink>) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd>
        <RecordLink subject={subject} />
      </dd>
    </>
  );
}

function Looked({ finding: { lookedAt, lookedBy, note, state } }: { finding: WatchFinding }) {
  const format = useFormat();
  const day = format.date(lookedAt);
  const by = lookedBy ?? "—";
  return (
    <div className="grid gap-1">
      <p className="text-ink-2">
        {state === "open" ? (
          <Trans>
            {by} reviewed this finding on {day}. The facts above are newer.
          </Trans>
        ) : (
          <Trans>
            {by} reviewed this finding on {day}. It’ll reopen only if there are new facts.
          </Trans>
        )}
      </p>
      <p className="whitespace-pre-line">{note}</p>
    </div>
  );
}

function LookForm({ finding, onDone }: { finding: WatchFinding; onDone: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useSubmit();
  const cannot = useCannot();
  const [note, setNote] = useState("");
  const submit = async () => {
    if (note.trim() === "") return form.refuse({ note: t`Required` });
    const done = await form.run(() => lookAtFinding(finding._id, finding.__v, note.trim()));
    if (!done) return;
    toast({ text: t`Marked as reviewed.`, tone: "good" });
    void refreshStaffHome();
    onDone();
  };
  return (
    <Form state={form} className="grid gap-4" onSubmit={() => void submit()}>
      <TextareaField
        label={<Trans>Note</Trans>}
        hint={<Trans>What you found out, for other staff. Riders and dealers never see it.</Trans>}
        name="note"
        rows={3}
        maxLength={500}
        value={note}
        error={form.errors.note ?? null}
        onChange={(event) => {
          setNote(event.target.value);
          form.clearError("note");
        }}
      />
      <div>
        <Button type="submit" kind="brand" reason={cannot} busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
          <Trans>Mark as reviewed</Trans>
        </Button>
      </div>
    </Form>
  );
}
