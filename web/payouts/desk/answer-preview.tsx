import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { AnswerOutcome } from "#shared/payouts.ts";
import type { AnswerPreview, PlannedAnswerRow } from "#shared/payout-files.schema.ts";
import { createAttempts } from "../../parts/form-state.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { useToast } from "../../ui/toast.tsx";
import { applyAnswer } from "./desk-api.ts";
import { noValue } from "../../ui/table/no-value.tsx";

/** Shows what the payer's answer would do before anything is recorded, with the refused rows first. */
export function AnswerPreviewPart({
  fileId,
  currency,
  preview,
  onClose,
  onDone,
}: {
  fileId: string;
  currency: "USD" | "CAD";
  preview: AnswerPreview;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const form = useSubmit();
  const [attempt] = useState(() => createAttempts());
  const words = useVerdictWords();
  const of = (outcome: AnswerOutcome) => preview.rows.filter((row) => row.outcome === outcome);
  const [paid, failed, changed, known] = [of("paid"), of("failed"), of("changed"), of("known")];
  const money = format.money(
    paid.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    currency,
  );
  const refused = preview.rows.length - paid.length - failed.length - changed.length - known.length;
  const acts = paid.length + failed.length + changed.length;
  const rows = preview.rows.toSorted((a, b) => rank(a.outcome) - rank(b.outcome) || a.row.line - b.row.line);
  const columns: Column<PlannedAnswerRow>[] = [
    { key: "line", head: t`Line`, align: "end", card: "hide", cell: ({ row }) => format.number(row.line) },
    { key: "reference", head: t`Reference`, card: "title", cell: ({ row }) => row.reference || "–" },
    {
      key: "rider",
      head: t`Rider`,
      card: "detail",
      cell: ({ riderName }) => riderName ?? noValue,
    },
    {
      key: "outcome",
      head: t({ context: "answer", message: "Outcome" }),
      card: "detail",
      cell: ({ outcome }) => (
        <span className={rank(outcome) < goodRank ? "font-semibold text-bad" : ""}>{words[outcome]}</span>
      ),
    },
    {
      key: "amount",
      head: t`Amount in the answer`,
      align: "end",
      card: "figure",
      cell: ({ row }) => `${row.amount} ${row.currency}`,
    },
  ];
  const take = () =>
    form.run(async () => {
      const answer = await attempt((key) => applyAnswer(fileId, preview, key));
      const sum = format.money(answer.amount, currency);
      const count = answer.sent;
      toast({
        text: (
          <Plural value={count} one={`# payout marked as sent: ${sum}.`} other={`# payouts marked as sent: ${sum}.`} />
        ),
        tone: "good",
      });
      onDone();
    });
  return (
    <section className="panel grid gap-4 p-5" aria-label={t`Payer’s answer`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-t4">
            <Trans>Payer’s answer</Trans>
          </h2>
          <p className="text-ink-2">
            <Plural value={paid.length} one={`# paid, ${money}`} other={`# paid, ${money}`} />
            {" · "}
            <Plural value={failed.length} one="# not paid" other="# not paid" />
            {changed.length > 0 ? (
              <>
                {" · "}
                <b className="text-bad">
                  <Plural value={changed.length} one="# in conflict" other="# in conflict" />
                </b>
              </>
            ) : null}
            {refused > 0 ? (
              <>
                {" · "}
                <b className="text-bad">
                  <Plural value={refused} one="# rejected" other="# rejected" />
                </b>
              </>
            ) : null}
            {known.length > 0 ? (
              <>
                {" · "}
                <Plural value={known.length} one="# already recorded" other="# already recorded" />
              </>
            ) : null}
            {preview.unanswered > 0 ? (
              <>
                {" · "}
                <Plural value={preview.unanswered} one="# without an answer" other="# without an answer" />
              </>
            ) : null}
            . <Trans>Nothing has been saved yet.</Trans>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onClose} disabled={form.busy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="brand"
            busy={form.busy}
            busyLabel={<Trans>Saving…</Trans>}
            reason={acts === 0 ? <Trans>This answer won’t change anything.</Trans> : undefined}
            onClick={() => void take()}
          >
            {paid.length > 0 ? (
              <Plural value={paid.length} one="Mark # payout as sent" other="Mark # payouts as sent" />
            ) : (
              <Trans>Record answer</Trans>
            )}
          </Button>
        </div>
      </div>
      <FieldError id="answer-error" error={form.message} />
      <DataTable<PlannedAnswerRow>
        dense
        caption={t`Rows in the answer`}
        rows={rows}
        rowKey={({ row }) => String(row.line)}
        columns={columns}
      />
    </section>
  );
}

/** Rejected rows are first, then conflicts, then rows that change something, then rows that are recorded already. */
const goodRank = 2;
const rank = (outcome: AnswerOutcome): number => {
  if (outcome === "changed") return 1;
  if (outcome === "failed") return goodRank;
  if (outcome === "paid") return goodRank + 1;
  return outcome === "known" ? goodRank + 2 : 0;
};

function useVerdictWords(): Record<AnswerOutcome, string> {
  const { t } = useLingui();
  return {
    paid: t`Marked as sent`,
    failed: t`Recorded as not paid; the payout stays approved`,
    known: t`Already recorded`,
    changed: t`Conflict: reported as paid, but the payout has changed since then`,
    row_unreadable: t`Rejected: the row can’t be read`,
    other_file: t`Rejected: the row is from another file`,
    unknown_line: t`Rejected: this line isn’t in the payment file`,
    other_claim: t`Rejected: the row is for another payout`,
    other_payee: t`Rejected: the row names a different payee than the one approved`,
    other_amount: t`Rejected: the amount doesn’t match the file`,
    line_twice: t`Rejected: the answer lists this line twice`,
    reference_twice: t`Rejected: this payment is already used for another payout`,
    reference_missing: t`Rejected: the payer’s reference is missing`,
    status_unknown: t`Rejected: the status is neither “paid” nor “failed”`,
    day_invalid: t`Rejected: the payment date is missing or in the future`,
    withdrawn: t`Rejected: the payout was removed from the file`,
    answered_otherwise: t`Rejected: another answer is already recorded for this line`,
  };
}
