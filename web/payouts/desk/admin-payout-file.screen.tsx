import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { AnswerPreview, PayoutFileAnswer, PayoutFileLine } from "#shared/payout-files.schema.ts";
import { AuditLink } from "../../ui/audit-link.tsx";
import { ActDialog } from "../../parts/act-dialog.tsx";
import { createAttempts } from "../../parts/form-state.ts";
import { PlainSums } from "../../parts/money/plain-sums.tsx";
import { LoadFailed } from "../../parts/load-failed.tsx";
import "../../parts/report.css";
import { loadPart } from "../../parts/load-part.ts";
import { Breadcrumb } from "../../parts/record-screen.tsx";
import { useWhere } from "../../platform/location.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { UploadButton } from "../../ui/form/upload-button.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/states.tsx";
import { useToast } from "../../ui/toast.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { ClaimTypeWord } from "../claim-words.tsx";
import { AnswerPreviewPart } from "./answer-preview.tsx";
import { downloadHref, getFile, previewAnswer, withdraw } from "./desk-api.ts";
import { LineState } from "./line-state.tsx";
import "../../parts/list.css";

export const loader = ({ params, signal }: Loading<"/auth/admin/payout-file/{fileId}">) =>
  loadPart(() => getFile(params.fileId, signal), signal);

/** Shows one payment file: its lines, its downloads, and the payer's answer. */
export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  const { reload } = useWhere();
  if (!answer) {
    return (
      <div className="panel">
        <LoadFailed title={<Trans>The payment file didn’t load</Trans>} problem={problem} onRetry={reload} />
      </div>
    );
  }
  return <OneFile answer={answer} onChanged={() => void reload()} />;
}

function OneFile({ answer, onChanged }: { answer: PayoutFileAnswer; onChanged: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const form = useSubmit();
  const [preview, setPreview] = useState<AnswerPreview | null>(null);
  const [taking, setTaking] = useState<readonly PayoutFileLine[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { payoutFile: file, lines } = answer;
  const { number, createdBy, currency } = file;
  usePageTitle(t`Payment file ${number}`);
  const created = format.date(file.createdAt);
  const open = lines.filter(hasNoAnswer);
  const changed = lines.filter(({ isChanged }) => isChanged).length;
  const columns = useColumns(currency);
  const selected = open.filter(({ _id }) => chosen.has(_id));
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const read = (upload: File | undefined) =>
    void (upload && form.run(async () => setPreview(await previewAnswer(file._id, upload))));
  return (
    <div className="report grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <Breadcrumb>
            <Link to="/auth/admin/payouts" search={{ view: "files" }}>
              <Trans>Payment files</Trans>
            </Link>
          </Breadcrumb>
          <h1 className="text-t5">{number}</h1>
          <p className="mt-1 text-ink-2">
            <Trans>
              Created on {created} by {createdBy}
            </Trans>
          </p>
        </div>
        {file.out > 0 || file.conflict > 0 ? (
          <div className="off-paper flex flex-wrap items-start gap-3">
            {file.out > 0 ? (
              <>
                <a
                  className="button"
                  data-kind="outline"
                  data-size="usual"
                  href={downloadHref(file._id, "payer")}
                  download
                >
                  <Trans>File for the payer</Trans>
                </a>
                {lines.some(({ type, state }) => type === "check" && state === "out") ? (
                  <a
                    className="button"
                    data-kind="outline"
                    data-size="usual"
                    href={downloadHref(file._id, "checks")}
                    download
                  >
                    <Trans>List of checks</Trans>
                  </a>
                ) : null}
              </>
            ) : null}
            <UploadButton
              label={number}
              accept=".csv,.tsv,.txt,.xlsx"
              busy={form.busy}
              busyLabel={<Trans>Reading the file…</Trans>}
              error={form.message}
              onFiles={([upload]) => read(upload)}
            >
              <Trans>Upload payer’s answer</Trans>
            </UploadButton>
          </div>
        ) : null}
      </div>
      <PlainSums
        sums={[
          { key: "amount", label: <Trans>Amount</Trans>, value: format.money(file.amount, currency) },
          { key: "out", label: <Trans>With the payer</Trans>, value: format.number(file.out) },
          { key: "paid", label: <Trans>Paid</Trans>, value: format.number(file.paid) },
          { key: "notPaid", label: <Trans>Not paid</Trans>, value: format.number(file.failed + file.withdrawn) },
          { key: "conflict", label: <Trans>In conflict</Trans>, value: format.number(file.conflict) },
        ]}
      />
      {file.conflict > 0 ? (
        <Note tone="bad" icon="alert">
          <Trans>
            The payer says it paid a payout that has changed since then. Approve the payout again and upload the same
            answer, or remove the line once the money is back.
          </Trans>
        </Note>
      ) : null}
      {changed > 0 ? (
        <Note tone="warn" icon="alert">
          <Plural
            value={changed}
            one="# payout changed after the file was created. Tell the payer not to pay it, and remove it from the file."
            other="# payouts changed after the file was created. Tell the payer not to pay them, and remove them from the file."
          />
        </Note>
      ) : null}
      {preview ? (
        <AnswerPreviewPart
          fileId={file._id}
          currency={currency}
          preview={preview}
          onClose={() => setPreview(null)}
          onDone={() => {
            setPreview(null);
            onChanged();
          }}
        />
      ) : null}
      <DataTable<PayoutFileLine>
        dense
        caption={t`Payouts`}
        rows={lines}
        rowKey={({ _id }) => _id}
        columns={columns}
        {...(open.length > 0
          ? {
              selection: {
                keys: new Set(selected.map(({ _id }) => _id)),
                toggle,
                toggleAll: () =>
                  setChosen(selected.length === open.length ? new Set() : new Set(open.map(({ _id }) => _id))),
                allLabel: t`Select all without an answer`,
                rowLabel: ({ reference, riderName }) => t`Select ${reference}, ${riderName}`,
                canSelect: hasNoAnswer,
              },
            }
          : {})}
      />
      <div className="off-paper">
        <AuditLink record={file._id} />
      </div>
      {selected.length > 0 ? (
        <div className="list-select-bar">
          <p role="status" className="font-semibold">
            <Plural value={selected.length} one="# selected" other="# selected" />
          </p>
          <Button onClick={() => setTaking(selected)}>
            <Trans>Remove from the file…</Trans>
          </Button>
        </div>
      ) : null}
      {taking ? (
        <TakeOut
          file={file}
          lines={taking}
          onClose={() => setTaking(null)}
          onDone={() => {
            setChosen(new Set());
            onChanged();
          }}
        />
      ) : null}
    </div>
  );
}

/** Returns whether a line is still open: the payer has not answered, or its answer cannot be recorded yet. */
const hasNoAnswer = ({ state }: PayoutFileLine): boolean => state === "out" || state === "conflict";

function useColumns(currency: "USD" | "CAD"): Column<PayoutFileLine>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    { key: "reference", head: t`Reference`, card: "detail", cell: ({ reference }) => reference },
    {
      key: "rider",
      head: t`Rider`,
      card: "title",
      cell: ({ riderId, riderName }) => (
        <Link to="/auth/admin/rider/{riderId?}" params={{ riderId }} search={{ tab: "payouts" }}>
          {riderName}
        </Link>
      ),
    },
    { key: "race", head: t`Race`, card: "hide", cell: ({ eventTitle }) => eventTitle ?? t`Bonus` },
    { key: "type", head: t`Method`, card: "hide", cell: ({ type }) => <ClaimTypeWord type={type} /> },
    { key: "state", head: t`Status`, card: "detail", cell: (line) => <LineState line={line} /> },
    {
      key: "payer",
      head: t`Payer’s reference or reason`,
      card: "hide",
      cell: ({ payerReference, paidOn, reason }) =>
        [payerReference, paidOn ? format.date(paidOn) : null, reason].filter(Boolean).join(" · "),
    },
    {
      key: "amount",
      head: t`Amount`,
      align: "end",
      card: "figure",
      cell: ({ amount }) => <b className="whitespace-nowrap">{format.money(amount, currency)}</b>,
    },
  ];
}

function TakeOut({
  file,
  lines,
  onClose,
  onDone,
}: {
  file: PayoutFileAnswer["payoutFile"];
  lines: readonly PayoutFileLine[];
  onClose: () => void;
  onDone: () => void;
}) {
  const format = useFormat();
  const toast = useToast();
  const [attempt] = useState(() => createAttempts());
  const money = format.money(
    lines.reduce((sum, { amount }) => sum + amount, 0),
    file.currency,
  );
  return (
    <ActDialog
      open
      danger
      needsReason
      title={
        <Plural
          value={lines.length}
          one={`Remove # payout (${money}) from the file?`}
          other={`Remove # payouts (${money}) from the file?`}
        />
      }
      safe={<Trans>Keep in the file</Trans>}
      act={<Trans>Remove from the file</Trans>}
      onClose={onClose}
      onAct={async (reason) => {
        const ids = lines.map(({ _id }) => _id);
        await attempt((key) => withdraw(file._id, ids, reason, file.__v, key));
        toast({
          text: (
            <Plural
              value={ids.length}
              one={`# payout (${money}) was removed from the file.`}
              other={`# payouts (${money}) were removed from the file.`}
            />
          ),
        });
        onDone();
      }}
    >
      <p>
        <Plural
          value={lines.length}
          one="Make sure the payer didn’t pay and won’t. The payout can then be sent another way, voided, or put in another file."
          other="Make sure the payer didn’t pay and won’t. The payouts can then be sent another way, voided, or put in another file."
        />
      </p>
    </ActDialog>
  );
}
