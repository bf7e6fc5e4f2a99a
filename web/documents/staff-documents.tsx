import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { DocumentsAnswer, RiderDocument } from "#shared/documents.schema.ts";
import { ActGate, useCannot } from "../platform/acts/act-gate.tsx";
import { ActDialog } from "../parts/act-dialog.tsx";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart, type LoadedPart } from "../parts/load-part.ts";
import { useKindNames } from "./kind-names.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useUploadLimit } from "../platform/use-upload-limit.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { TextareaField, TextField } from "../ui/form/text-field.tsx";
import { Upload } from "../ui/form/upload.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { addTimecard, getRiderDocuments, removeRiderDocument, removeTimecard } from "./staff-api.ts";

export const loadRiderDocuments = (riderId: string, signal: AbortSignal) =>
  loadPart(() => getRiderDocuments(riderId, signal), signal);

/**
 * Shows the rider's documents, and the timecards that staff keep. Nothing is loaded before the section is opened,
 * because each view by staff is logged.
 */
export function StaffDocuments({
  riderId,
  riderName,
  data: { answer, problem },
  onChanged,
}: {
  riderId: string;
  riderName: string;
  data: LoadedPart<DocumentsAnswer>;
  onChanged: () => void;
}) {
  const own = answer?.documents.filter(({ kind }) => kind !== "timecard") ?? [];
  const timecards = answer?.documents.filter(({ kind }) => kind === "timecard") ?? [];
  if (!answer) {
    return <LoadFailed title={<Trans>The documents didn’t load</Trans>} problem={problem} onRetry={onChanged} />;
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-6">
        <section className="panel p-5" aria-labelledby="rider-documents">
          <h2 id="rider-documents" className="text-t3">
            <Trans>Documents</Trans>
          </h2>
          <p className="mt-1 mb-3 text-ink-2">
            <Trans>Each time you open a document, it’s logged.</Trans>
          </p>
          {own.length === 0 ? (
            <EmptyState title={<Trans>No documents yet</Trans>}>
              <Trans>Photo IDs, licenses, and W-9s that the rider uploads show up here.</Trans>
            </EmptyState>
          ) : (
            <Lines riderId={riderId} riderName={riderName} documents={own} onChanged={onChanged} />
          )}
        </section>
        <section className="panel p-5" aria-labelledby="rider-timecards">
          <h2 id="rider-timecards" className="mb-3 text-t3">
            <Trans>Timecards</Trans>
          </h2>
          {timecards.length === 0 ? (
            <EmptyState title={<Trans>No timecards yet</Trans>}>
              <Trans>Only staff can see timecards.</Trans>
            </EmptyState>
          ) : (
            <Lines riderId={riderId} riderName={riderName} documents={timecards} onChanged={onChanged} />
          )}
        </section>
      </div>
      <ActGate reasonFirst>
        <AddTimecard riderId={riderId} onAdded={onChanged} />
      </ActGate>
    </div>
  );
}

function Lines({
  riderId,
  riderName,
  documents,
  onChanged,
}: {
  riderId: string;
  riderName: string;
  documents: readonly RiderDocument[];
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const counter = useCounterFormat();
  const names = useKindNames();
  const cannot = useCannot();
  const [removing, setRemoving] = useState<RiderDocument | null>(null);
  return (
    <>
      <ul className="divide-y divide-line">
        {documents.map((document) => {
          const name = document.label ?? names[document.kind];
          const when = counter.dateTime(document.createdAt);
          return (
            <li key={document._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 font-semibold">
                  {name}
                  {document.retiredAt ? (
                    <Badge>
                      <Trans>Replaced</Trans>
                    </Badge>
                  ) : null}
                  {document.released ? (
                    <Badge tone="info">
                      <Trans>Used for a payment</Trans>
                    </Badge>
                  ) : null}
                </p>
                <p className="text-t1 text-ink-2">
                  <Trans>Uploaded {when}</Trans>
                </p>
                {document.note ? <p className="text-t1 whitespace-pre-line">{document.note}</p> : null}
              </div>
              <span className="flex flex-wrap items-center gap-3">
                <a
                  href={document.url}
                  target="_blank"
                  rel="noreferrer"
                  className="button"
                  data-kind="outline"
                  data-size="small"
                  aria-label={t`Open ${name}, uploaded ${when}`}
                >
                  <Trans>Open</Trans>
                </a>
                {document.released ? null : (
                  <Button
                    size="small"
                    icon="trash"
                    disabled={cannot !== null}
                    title={cannot ?? undefined}
                    aria-label={t`Remove ${name}, uploaded ${when}`}
                    onClick={() => setRemoving(document)}
                  >
                    <Trans>Remove…</Trans>
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {removing ? (
        <RemoveDialog
          riderId={riderId}
          riderName={riderName}
          document={removing}
          onRemoved={onChanged}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </>
  );
}

/** Asks for the reason why a document is removed, and says what follows. */
function RemoveDialog({
  riderId,
  riderName,
  document: { _id, kind, label, createdAt },
  onRemoved,
  onClose,
}: {
  riderId: string;
  riderName: string;
  document: RiderDocument;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const names = useKindNames();
  const name = label ?? names[kind];
  const when = useCounterFormat().dateTime(createdAt);
  return (
    <ActDialog
      open
      title={
        <Trans>
          Remove {riderName}’s document “{name}”?
        </Trans>
      }
      safe={<Trans>Keep it</Trans>}
      act={<Trans>Remove</Trans>}
      danger
      needsReason
      onAct={async (reason) => {
        await (kind === "timecard" ? removeTimecard(riderId, _id, reason) : removeRiderDocument(riderId, _id, reason));
        toast({ text: t`“${name}” was removed.` });
        onRemoved();
      }}
      onClose={onClose}
    >
      {/* A rider can have several documents of the same type. */}
      <p>
        <Trans>Uploaded {when}</Trans>
      </p>
      <p>
        {kind === "timecard" ? (
          <Trans>You can’t undo this.</Trans>
        ) : kind === "w9" ? (
          <Trans>
            The document can’t be restored, and the rider may have to upload it again to be paid. Approved payouts not
            sent yet will go back to review.
          </Trans>
        ) : (
          <Trans>You can’t undo this. The rider can upload a new copy.</Trans>
        )}
      </p>
    </ActDialog>
  );
}

function AddTimecard({ riderId, onAdded }: { riderId: string; onAdded: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const megabytes = useUploadLimit();
  const form = useSubmit();
  const [label, setLabel] = useState("");
  const [note, setNote] = useState("");
  const send = async ([file]: File[]) => {
    if (!file) return;
    if (!(await form.run(() => addTimecard(riderId, file, { label, note })))) return;
    setLabel("");
    setNote("");
    toast({ text: t`Timecard added.` });
    onAdded();
  };
  return (
    <section className="panel p-5" aria-labelledby="add-timecard">
      <h2 id="add-timecard" className="mb-3 text-t3">
        <Trans>Add a timecard</Trans>
      </h2>
      <Form state={form} className="grid gap-4" onSubmit={() => undefined}>
        <TextField
          label={<Trans>Label</Trans>}
          optional
          name="label"
          maxLength={200}
          autoComplete="off"
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <TextareaField
          label={<Trans>Note</Trans>}
          optional
          name="note"
          rows={2}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Upload
          label={t`Upload timecard`}
          hint={<Trans>PNG or JPEG, up to {megabytes} MB</Trans>}
          accept="image/png,image/jpeg"
          busy={form.busy}
          busyLabel={<Trans>Sending…</Trans>}
          onFiles={(files) => void send(files)}
        />
      </Form>
    </section>
  );
}
