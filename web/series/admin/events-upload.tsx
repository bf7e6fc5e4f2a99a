import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { seriesEventsTable } from "#shared/series-events.ts";
import type { SeriesRecord } from "#shared/series.schema.ts";
import type { UploadEventsAnswer } from "#shared/series-upload.schema.ts";
import { saveCsv } from "../../platform/save-as.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Upload } from "../../ui/form/upload.tsx";
import { useToast } from "../../ui/toast.tsx";
import { EventsPreview } from "./events-preview.tsx";
import { useFaultWords } from "./fault-words.ts";
import { uploadEvents, uploadIn } from "./serie-api.ts";

/** Uploads the events of a series from a file: first the preview, then the import (docs/spec/files.md#series-events). */
export function EventsUpload({ serie, onChanged }: { serie: SeriesRecord; onChanged: () => Promise<unknown> }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const toast = useToast();
  const form = useSubmit();
  const faultWords = useFaultWords();
  const [looked, setLooked] = useState<{ file: File; answer: UploadEventsAnswer } | null>(null);

  const look = ([file]: readonly File[]) => {
    if (!file) return;
    setLooked(null);
    void form.run(async () => setLooked({ file, answer: await uploadEvents(serie._id, file) }));
  };
  async function take({ file, answer }: { file: File; answer: UploadEventsAnswer }): Promise<void> {
    const done = await form.run(async () => {
      try {
        await uploadEvents(serie._id, file, answer.checksum);
      } catch (error) {
        // Something changed since the preview. The current preview is shown, and nothing was saved.
        const now = uploadIn(error);
        if (now) setLooked({ file, answer: now });
        throw error;
      }
    });
    if (!done) return;
    const count = answer.rows.filter(({ change }) => change === "new" || change === "changed").length;
    setLooked(null);
    toast({ text: <Plural value={count} one="# event imported." other="# events imported." />, tone: "good" });
    await onChanged();
  }
  const faulty = ({ header, rows }: UploadEventsAnswer) => [
    [...header, t`What to fix`],
    ...rows
      .filter(({ change }) => change === "faulty")
      .map(({ cells, faults }) => [
        ...header.map((_, at) => cells[at] ?? ""),
        faults.map((fault) => faultWords(fault)).join(" "),
      ]),
  ];
  return (
    <section className="mt-10" aria-labelledby="upload-events">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="upload-events">
          <Trans>Upload events</Trans>
        </h2>
        <Button icon="down" onClick={() => void saveCsv(seriesEventsTable([], locale), t`events.csv`, locale)}>
          <Trans>Download an empty file</Trans>
        </Button>
      </div>
      <Upload
        label={t`Excel or CSV, one event per row`}
        hint={
          <Trans>
            The columns are event, round, first day, city, state, and country. A row for an existing event updates that
            event; empty cells leave it unchanged.
          </Trans>
        }
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        busy={form.busy}
        busyLabel={<Trans>Reading the file…</Trans>}
        error={form.message}
        onFiles={look}
      />
      {looked ? (
        <EventsPreview
          answer={looked.answer}
          busy={form.busy}
          onTake={() => void take(looked)}
          onFaulty={() => void saveCsv(faulty(looked.answer), t`events-to-fix.csv`, locale)}
        />
      ) : null}
    </section>
  );
}
