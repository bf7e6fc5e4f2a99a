import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { patternTemplate } from "#shared/vin-file/template.ts";
import type { ImportPatternsAnswer } from "#shared/vin-patterns.schema.ts";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { saveCsv } from "../../platform/save-as.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Upload } from "../../ui/form/upload.tsx";
import { importPatterns } from "./patterns-api.ts";
import { ImportPreview } from "./import-preview.tsx";

/** Imports patterns from a file: first the preview, then the save (docs/spec/bikes.md#pattern-files). */
export function PatternImport({ onSaved }: { onSaved: (saved: number) => void }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const form = useSubmit();
  const [read, setRead] = useState<{ file: File; answer: ImportPatternsAnswer } | null>(null);
  const changes = read?.answer.rows.filter(({ change }) => change !== "same").length ?? 0;

  const look = ([file]: readonly File[]) => {
    if (!file) return;
    setRead(null);
    void form.run(async () => setRead({ file, answer: await importPatterns(file, true) }));
  };
  const save = async () => {
    if (!read) return;
    const saved = await form.run(() => importPatterns(read.file, false));
    if (saved) onSaved(changes);
  };
  const download = () => void saveCsv(patternTemplate(locale), t`vin-patterns.csv`, locale);

  return (
    <div className="grid gap-5">
      <ActGate>
        <Upload
          label={t`Excel or CSV file of patterns`}
          hint={
            <Trans>
              One pattern per row with its model and model year, or a column for each model year. You can leave out the
              serial number. *, #, and _ stand for any character.
            </Trans>
          }
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          busy={form.busy}
          busyLabel={<Trans>Reading the file…</Trans>}
          error={form.message}
          onFiles={look}
        />
      </ActGate>
      {read ? (
        <>
          <ImportPreview answer={read.answer} />
          <div>
            <Button
              kind="brand"
              busy={form.busy}
              busyLabel={<Trans>Saving…</Trans>}
              reason={changes === 0 ? <Trans>There’s nothing to save.</Trans> : undefined}
              onClick={() => void save()}
            >
              <Plural value={changes} one="Save # pattern" other="Save # patterns" />
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button icon="down" onClick={download}>
            <Trans>Download template</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
