import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MoneyEffects, ResultsPreview, ResultsSheet, SheetEffects, TakenAnswer } from "#shared/results.schema.ts";
import { isProblem } from "../../platform/api/problem.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { takePreview, type EventManager } from "../api.ts";
import { useAskEffects, type Asked } from "../correcting/use-correction.tsx";
import { ClassAsk } from "./class-ask.tsx";
import { ColumnMapper } from "./column-mapper.tsx";
import { LandingChips, type LandingFilter } from "../rows/landing-chips.tsx";
import { MoreRows, useFewRows } from "../rows/more-rows.tsx";
import { useFormatName } from "./note-words.ts";
import { PreviewActs } from "./preview-acts.tsx";
import { PreviewAside } from "./preview-aside.tsx";
import { PreviewLine } from "./preview-row.tsx";
import { RowsHead } from "../rows/row-parts.tsx";
import { usePreview } from "./use-preview.ts";
import type { PageAddress } from "../../ui/page-address.ts";

/**
 * Shows the preview of a file before anything is saved: the match of each row, the money that would move, and the
 * errors (docs/spec/files.md#preview).
 */
export function PreviewView({
  manager,
  event,
  first,
  otherFileHref,
  onTaken,
}: {
  manager: EventManager;
  event: ResultsSheet["event"];
  first: ResultsPreview;
  otherFileHref: PageAddress;
  /** This also gets the effects that the user confirmed. */
  onTaken: (taken: TakenAnswer, preview: ResultsPreview, confirmed: MoneyEffects | null) => void;
}) {
  const previewing = usePreview(event._id, first);
  const { preview } = previewing;
  const taking = useSubmit();
  const askEffects = useAskEffects();
  const inFile = preview.classes.filter((row) => row.inFile);
  const [only] = inFile;

  const corrected = inFile.filter(({ verified }) => verified);
  const [onlyCorrected] = corrected.length === 1 ? corrected : [];

  async function take(confirmed: SheetEffects | null = null): Promise<void> {
    const got: { asks: SheetEffects | null } = { asks: null };
    await taking.run(async () => {
      const versions = Object.fromEntries(inFile.map(({ _id, __v }) => [_id, __v]));
      try {
        const confirm = confirmed?.checksum ?? "";
        const taken = await takePreview(event._id, preview.previewId, { ...previewing.choices, versions, confirm });
        got.asks = taken.asks;
        if (taken.asks) return;
        previewing.forget();
        onTaken(taken, preview, confirmed);
      } catch (error) {
        // Another user saved in the meantime, so the file is previewed against the latest sheet.
        if (isProblem(error, "stale_version")) await previewing.retry();
        throw error;
      }
    });
    if (!got.asks) return;
    const title = onlyCorrected ? (
      <Trans>Save the corrections to {onlyCorrected.name}?</Trans>
    ) : (
      <Plural
        value={corrected.length}
        one="Save the corrections to # class?"
        other="Save the corrections to # classes?"
      />
    );
    const act = ({ deleted = 0, moves }: Asked) =>
      deleted > 0 && moves.length === 0 ? (
        <Plural value={deleted} one="Delete # result and save" other="Delete # results and save" />
      ) : null;
    if (await askEffects(got.asks, { title, act })) await take(got.asks);
  }

  return (
    <div className="sheet">
      <PreviewHead
        preview={preview}
        title={inFile.length === 1 && only ? only.name : null}
        otherFileHref={otherFileHref}
      />
      {preview.totals.changes === 0 && preview.totals.ready > 0 ? (
        <div className="mt-4">
          <Note tone="info" icon="info">
            <Trans>These results are already saved. Saving again won’t change anything.</Trans>
          </Note>
        </div>
      ) : null}
      {previewing.message ? (
        <div className="mt-4" role="alert">
          <Note tone="bad" icon="alert">
            {previewing.message}{" "}
            <Button size="small" kind="link" onClick={() => void previewing.retry()}>
              <Trans>Try again</Trans>
            </Button>
          </Note>
        </div>
      ) : null}
      {preview.columns ? <ColumnMapper mapped={preview.columns} previewing={previewing} /> : null}
      <ClassAsk previewing={previewing} />
      {preview.columns?.suffice === false ? null : (
        <div className="sheet-grid mt-5">
          <PreviewTable manager={manager} event={event} previewing={previewing} />
          <PreviewAside previewing={previewing} startersNeeded={event.startersNeeded} />
        </div>
      )}
      <PreviewActs
        eventId={event._id}
        preview={preview}
        busy={taking.busy}
        message={taking.message}
        onTake={() => void take()}
      />
    </div>
  );
}

function PreviewHead({
  preview,
  title,
  otherFileHref,
}: {
  preview: ResultsPreview;
  title: string | null;
  otherFileHref: PageAddress;
}) {
  const formatName = useFormatName();
  const name = <b className="text-ink">{formatName(preview.format)}</b>;
  const { fileName } = preview;
  // Rows are read only once the columns are assigned; until then the number of lines of the file is shown.
  const rows = preview.columns?.suffice === false ? preview.columns.lines : preview.totals.rows;
  const count = preview.classes.filter(({ inFile }) => inFile).length;
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1>
          {title ? (
            <Trans>Review {title} before you save</Trans>
          ) : count === 0 ? (
            <Trans>Review the file before you save</Trans>
          ) : (
            <Plural value={count} one="Review # class before you save" other="Review # classes before you save" />
          )}
        </h1>
        <p className="mt-1 text-ink-2">
          <Trans>
            {fileName}, read as {name}, <Plural value={rows} one="# row" other="# rows" />. Nothing has been saved yet.
          </Trans>
        </p>
      </div>
      <ButtonLink href={otherFileHref} icon="up">
        <Trans>Choose another file</Trans>
      </ButtonLink>
    </div>
  );
}

function PreviewTable({
  manager,
  event,
  previewing,
}: {
  manager: EventManager;
  event: ResultsSheet["event"];
  previewing: ReturnType<typeof usePreview>;
}) {
  const { t } = useLingui();
  const [filter, setFilter] = useState<LandingFilter>("all");
  const few = useFewRows();
  const { preview, busy } = previewing;
  const { totals } = preview;
  const fitting = preview.rows.filter(({ landing }) => filter === "all" || landing === filter);
  const shown = fitting.slice(0, few.upTo);
  const classes = new Map(preview.classes.map((row) => [row._id, row]));
  const several = new Set(preview.rows.map(({ fileClass }) => fileClass)).size > 1;
  const always = (["matched", "suggested", "unmatched", "error"] as const).map((landing) => ({
    landing,
    count: totals[landing],
  }));
  const some = [
    { landing: "class_open" as const, count: totals.classOpen },
    { landing: "left_out" as const, count: totals.leftOut },
  ].filter(({ count }) => count > 0);
  return (
    <section className="min-w-0" aria-busy={busy}>
      <LandingChips
        chosen={filter}
        counts={[{ landing: "all", count: totals.rows }, ...always, ...some]}
        onChoose={(landing) => {
          setFilter(landing);
          few.reset();
        }}
      />
      <table className="table preview-rows panel mt-3 overflow-clip" role="table">
        <caption className="sr-only">
          <Trans>Rows in the file</Trans>
        </caption>
        <RowsHead name={t`Name in file`} award={t`Would earn`} />
        <tbody role="rowgroup">
          {shown.map((row) => {
            const klass = classes.get(row.classId ?? "");
            return (
              <PreviewLine
                key={row.line}
                row={row}
                previewing={previewing}
                manager={manager}
                currency={event.currency}
                wallet={klass?.payoutType === "cash" ? "cash" : "credit"}
                className={several ? (klass?.name ?? row.fileClass) : null}
              />
            );
          })}
        </tbody>
      </table>
      {shown.length === 0 ? (
        <p className="panel px-6 py-8 text-ink-2">
          <Trans>No matching rows.</Trans>
        </p>
      ) : null}
      <MoreRows left={fitting.length - shown.length} onMore={few.more} />
    </section>
  );
}
