import { useUploadLimit } from "../platform/use-upload-limit.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ResultsPreview, ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { saveCsv } from "../platform/save-as.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Upload } from "../ui/form/upload.tsx";
import { UploadButton } from "../ui/form/upload-button.tsx";
import { previewFile } from "./api.ts";
import { resultsFiles } from "./results-files.ts";
import { isMany, sendFiles } from "./upload/files-store.ts";

/**
 * Uploads a results file, for all classes or for one. It shows an area to drop the file on, or only a button once there
 * are results.
 */
export function UploadPanel({
  sheet,
  classId,
  compact = false,
  onPreview,
}: {
  sheet: ResultsSheet;
  classId: string | null;
  compact?: boolean;
  onPreview: (preview: ResultsPreview) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const megabytes = useUploadLimit();
  const form = useSubmit();
  const send = (files: readonly File[]) => {
    const [file] = files;
    if (classId === null && isMany(files)) void form.run(() => sendFiles(sheet.event._id, files));
    else if (file) void form.run(async () => onPreview(await previewFile(sheet.event._id, file, classId)));
  };
  const one = sheet.classes.find(({ _id }) => _id === classId);
  const name = one?.name ?? "";
  const chosen = one ? [one] : sheet.classes;
  const download = async () => {
    // Few people need the template, so the names of its columns are not in the first load.
    const { templateTable } = await import("#shared/results-file/template.ts");
    const places = (row: SheetClass) => Math.max(6, ...row.places.map(({ toPlace }) => toPlace));
    const table = templateTable(
      format.locale,
      chosen.map((row) => ({ name: row.name, places: places(row) })),
    );
    await saveCsv(table, t`results-template.csv`, format.locale);
  };
  const label = one ? t`Results file for ${name}` : t`Results file for all classes`;
  const accept = classId === null ? `${resultsFiles},.zip` : resultsFiles;
  const template = (
    <Button kind="link" icon="down" onClick={() => void download()}>
      <Trans>Template with this event’s classes</Trans>
    </Button>
  );
  if (compact) {
    return (
      <>
        <UploadButton
          label={label}
          accept={accept}
          multiple={classId === null}
          busy={form.busy}
          busyLabel={<Trans>Reading the file…</Trans>}
          error={form.message}
          onFiles={send}
        >
          <Trans>Upload a file</Trans>
        </UploadButton>
        {one ? null : template}
      </>
    );
  }
  return (
    <div className="grid gap-3">
      <Upload
        label={label}
        hint={
          <>
            <Trans>
              Excel, CSV, or your timing program’s file, up to {megabytes} MB. You’ll see a preview before anything is
              saved.
            </Trans>{" "}
            {one ? null : <Trans>You can drop several files at once, or one ZIP file that contains them.</Trans>}
          </>
        }
        multiple={classId === null}
        accept={accept}
        busy={form.busy}
        busyLabel={<Trans>Reading the file…</Trans>}
        error={form.message}
        onFiles={send}
      />
      {sheet.classes.length > 0 ? <p>{template}</p> : null}
    </div>
  );
}
