import { ActGate } from "../../../platform/acts/act-gate.tsx";
import { useUploadLimit } from "../../../platform/use-upload-limit.ts";
import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { DealerColumns } from "#shared/dealers-file/dealer-columns.ts";
import type { DealerImportPreview } from "#shared/dealer-import.schema.ts";
import { isProblem } from "../../../platform/api/problem.ts";
import { useGo } from "../../../platform/location.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { useSubmit } from "../../../platform/use-submit.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { Upload } from "../../../ui/form/upload.tsx";
import { Note } from "../../../ui/states.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { importList, previewList, templateHref } from "../admin-api.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportRows } from "./import-rows.tsx";

/** Imports a list of dealers in steps: the file, the columns, the preview, and then the import. */
export function ImportView() {
  const { t } = useLingui();
  const megabytes = useUploadLimit();
  usePageTitle(t`Import a dealer list`);
  const toast = useToast();
  const go = useGo();
  const form = useSubmit();
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState<DealerColumns | undefined>(undefined);
  const [preview, setPreview] = useState<DealerImportPreview | null>(null);
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());

  const read = (next: File, mapped: DealerColumns | undefined) =>
    form.run(async () => {
      const answer = await previewList(next, { columns: mapped });
      setFile(next);
      setColumns(mapped);
      setPreview(answer.preview);
      setSkipped(new Set());
    });

  const take = () =>
    form.run(async () => {
      if (!file || !preview) return;
      try {
        const choices = { columns, skipLines: [...skipped], digest: preview.digest };
        const { added, changed } = await importList(file, choices);
        toast({ text: t`List imported: ${added} added, ${changed} changed.`, stays: true });
        await go("/auth/admin/dealers");
      } catch (error) {
        // Somebody changed a dealer in the meantime, so the list is compared with the dealers again.
        if (isProblem(error, "preview_expired")) setPreview((await previewList(file, { columns })).preview);
        throw error;
      }
    });

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-t5">
            <Trans>Import a dealer list</Trans>
          </h1>
          <p className="mt-1 max-w-prose text-ink-2">
            <Trans>
              Importing adds and updates dealers. It never deletes, activates, or deactivates one. Importing the same
              list again won’t create duplicates.
            </Trans>
          </p>
        </div>
        <ButtonLink to="/auth/admin/dealers">
          <Trans>Back to dealers</Trans>
        </ButtonLink>
      </div>
      {preview === null ? (
        <div className="grid gap-3">
          <ActGate>
            <Upload
              label={t`Dealer list`}
              hint={<Trans>Excel or CSV, up to {megabytes} MB. You’ll see a preview before anything is saved.</Trans>}
              accept=".csv,.tsv,.txt,.xlsx"
              busy={form.busy}
              busyLabel={<Trans>Reading the file…</Trans>}
              error={form.message}
              onFiles={([next]) => void (next && read(next, undefined))}
            />
          </ActGate>
          <p className="flex flex-wrap gap-x-4">
            <a href={templateHref("xlsx")} download className="inline-flex min-h-11 items-center">
              <Trans>Excel template</Trans>
            </a>
            <a href={templateHref("csv")} download className="inline-flex min-h-11 items-center">
              <Trans>CSV template</Trans>
            </a>
          </p>
        </div>
      ) : (
        <Preview
          preview={preview}
          skipped={skipped}
          busy={form.busy}
          message={form.message}
          onColumns={(mapped) => void (file && read(file, mapped))}
          onSkipped={setSkipped}
          onOther={() => {
            form.clear();
            setPreview(null);
          }}
          onTake={() => void take()}
        />
      )}
    </div>
  );
}

function Preview({
  preview,
  skipped,
  busy,
  message,
  onColumns,
  onSkipped,
  onOther,
  onTake,
}: {
  preview: DealerImportPreview;
  skipped: ReadonlySet<number>;
  busy: boolean;
  message: string | null;
  onColumns: (columns: DealerColumns) => void;
  onSkipped: (lines: ReadonlySet<number>) => void;
  onOther: () => void;
  onTake: () => void;
}) {
  const { fileName, totals, columns } = preview;
  const isTaken = (status: string) =>
    preview.rows.filter((row) => row.status === status && !skipped.has(row.line)).length;
  const [added, changed] = [isTaken("new"), isTaken("changed")];
  return (
    <div className="grid gap-5" aria-busy={busy}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-2">
          <b className="text-ink">{fileName}</b>, <Plural value={totals.rows} one="# row" other="# rows" />.{" "}
          <Trans>Nothing has been saved yet.</Trans>
        </p>
        <Button icon="up" onClick={onOther}>
          <Trans>Choose another file</Trans>
        </Button>
      </div>
      <ImportColumns columns={columns} onColumns={onColumns} />
      {columns.suffice ? (
        <>
          {added + changed === 0 && totals.faulty === 0 && totals.new + totals.changed === 0 ? (
            <Note tone="info" icon="info">
              <Plural
                value={totals.unchanged}
                one="The dealer on this list is up to date. Importing won’t change anything."
                other="All # dealers on this list are up to date. Importing won’t change anything."
              />
            </Note>
          ) : null}
          <ImportRows preview={preview} skipped={skipped} onSkipped={onSkipped} />
        </>
      ) : null}
      <div className="panel flex flex-wrap items-center justify-between gap-4 p-5">
        <p role="status">
          <Plural value={added} one="# new" other="# new" />,{" "}
          <Plural value={changed} one="# changed" other="# changed" />,{" "}
          <span className="text-ink-2">
            <Plural value={totals.unchanged} one="# unchanged" other="# unchanged" />
          </span>
        </p>
        <FieldError id="import-error" error={message} />
        <Button
          kind="brand"
          busy={busy}
          busyLabel={<Trans>Working…</Trans>}
          reason={
            !columns.suffice ? (
              <Trans>Match the columns first.</Trans>
            ) : added + changed === 0 ? (
              <Trans>Nothing to import.</Trans>
            ) : undefined
          }
          onClick={onTake}
        >
          <Plural value={added + changed} one="Import # dealer" other="Import # dealers" />
        </Button>
      </div>
    </div>
  );
}
