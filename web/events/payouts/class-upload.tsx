import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { classTable } from "#shared/class-csv.ts";
import type { UploadClassAnswer } from "#shared/class-upload.schema.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import { classesOpenTo } from "#shared/events.ts";
import { api } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import { Fold } from "../../parts/fold/fold.tsx";
import { useSendConfirmed } from "../../races/use-send-confirmed.tsx";
import { todayPacific } from "../../platform/today.ts";
import { saveCsv } from "../../platform/save-as.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { useToast } from "../../ui/toast.tsx";
import { Upload } from "../../ui/form/upload.tsx";
import { ClassUploadPreview } from "./class-upload-preview.tsx";

/** Uploads classes and payouts from a file: first the preview, then the save (docs/spec/files.md#class-upload). */
export function ClassUpload({ event, who }: { event: EventRecord; who: "promoter" | "admin" }) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const where = useWhere();
  const form = useSubmit();
  const sendConfirmed = useSendConfirmed();
  const [looked, setLooked] = useState<{ file: File; answer: UploadClassAnswer } | null>(null);
  const open = classesOpenTo(who, event, todayPacific());

  const send = (file: File, { preview, confirm }: { preview: boolean; confirm?: string | undefined }) => {
    const body = new FormData();
    body.set("file", file);
    return api("POST /api/event/{eventId}/upload-class", {
      params: { eventId: event._id },
      query: { preview: preview || undefined, confirm },
      body,
    });
  };
  const look = ([file]: readonly File[]) => {
    if (!file) return;
    setLooked(null);
    void form.run(async () => setLooked({ file, answer: await send(file, { preview: true }) }));
  };
  async function take({ file, answer }: { file: File; answer: UploadClassAnswer }): Promise<void> {
    const done = await form.run(() =>
      sendConfirmed((confirm) => send(file, { preview: false, confirm }), <Trans>This will change awards</Trans>),
    );
    if (!done) return;
    setLooked(null);
    toast(
      answer.waits
        ? { text: <Trans>Saved. Payouts over budget need approval.</Trans> }
        : { text: <Trans>Classes and payouts saved.</Trans>, tone: "good" },
    );
    void where.reload();
  }
  const download = () => {
    const rows = event.classes.map(({ name, payoutType, places }) => ({
      name,
      payoutType,
      places: places.map(({ fromPlace, toPlace, amount }) => ({ from: fromPlace, to: toPlace, amount })),
    }));
    void saveCsv(classTable(rows, format.locale), t`classes.csv`, format.locale);
  };
  const first = format.date(event.firstDate);

  return (
    <Fold
      id="upload-classes"
      className="mt-6 md:mt-10"
      heading={
        <h2 id="upload-classes-heading" className="md:mb-3">
          <Trans>Upload classes</Trans>
        </h2>
      }
    >
      {open ? (
        <Upload
          label={t`Excel or CSV, one class per row`}
          hint={
            <Trans>A “Class” column, then one for each place or range: 1, 2, 3, 4-5. Leave out dollar signs.</Trans>
          }
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          busy={form.busy}
          busyLabel={<Trans>Reading the file…</Trans>}
          error={form.message}
          onFiles={look}
        />
      ) : (
        <Note icon="lock">
          {event.kind === "standings" ? (
            <Trans>These standings are verified. Only program staff can change classes and payouts now.</Trans>
          ) : event.canceled ? (
            <Trans>This event is canceled. To change classes or payouts, ask program staff.</Trans>
          ) : (
            <Trans>The first race day was {first}. To change classes or payouts now, ask program staff.</Trans>
          )}
        </Note>
      )}
      {event.classes.length > 0 ? (
        <p className="mt-3">
          <Button icon="down" onClick={download}>
            <Trans>Download as CSV</Trans>
          </Button>
        </p>
      ) : null}
      {looked ? (
        <ClassUploadPreview event={event} answer={looked.answer} busy={form.busy} onTake={() => void take(looked)} />
      ) : null}
    </Fold>
  );
}
