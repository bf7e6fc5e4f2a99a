import { useEffect } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ResultsSheet, SheetEffects } from "#shared/results.schema.ts";
import type { BatchFile, FileState } from "#shared/upload-batch.schema.ts";
import { useSearch } from "../../platform/location.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Note } from "../../ui/states.tsx";
import { usePurseText } from "../../races/purse-words.tsx";
import { useAskEffects, useCorrectionToast } from "../correcting/use-correction.tsx";
import { workspaceSearch } from "../workspace-search.ts";
import { loadFiles, removeFile, saveFiles, useFiles } from "./files-store.ts";
import { RowsRemoved } from "./rows-removed.tsx";

/**
 * Lists the files that were uploaded together, what each contains and needs, and what all ready files would award. The
 * server stores them, so that the user can leave and come back (docs/spec/files.md#many-files).
 */
export function WaitingFiles({
  event,
  onSheet,
}: {
  event: ResultsSheet["event"];
  onSheet: (sheet: ResultsSheet) => void;
}) {
  const { t } = useLingui();
  const text = usePurseText();
  const askEffects = useAskEffects();
  const say = useCorrectionToast(event._id, onSheet);
  const all = useFiles(event._id);
  const { files, refused, sending, busy, message, follows } = all;
  useEffect(() => void loadFiles(event._id), [event._id]);
  if (files.length === 0 && refused.length === 0 && sending === null) return null;
  const ready = files.filter(({ state }) => state === "ready");
  const count = files.length;
  const [current, total] = [(sending?.done ?? 0) + 1, sending?.total ?? 0];
  const money = follows.gives.length > 0 ? text.toRiders(follows.gives) : null;

  async function save(chosen: readonly BatchFile[], confirmed: SheetEffects | null = null): Promise<void> {
    const answer = await saveFiles(event._id, chosen, confirmed?.checksum ?? "");
    if (answer?.asks) {
      const title = <Trans>Save the corrections to {event.title}?</Trans>;
      if (await askEffects(answer.asks, { title })) await save(chosen, answer.asks);
      return;
    }
    if (!answer?.saved) return;
    const rows = answer.saved.reduce((sum, file) => sum + file.rows, 0);
    const { undoId } = answer;
    say(<Plural value={rows} one="# row saved." other="# rows saved." />, { effects: confirmed, undoId });
    onSheet(answer.sheet);
  }

  return (
    <section className="panel mt-5" aria-labelledby="waiting-files" aria-busy={busy}>
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-5 py-3">
        <h2 id="waiting-files" className="text-t3">
          <Trans>Uploaded files</Trans>
        </h2>
        <span role="status" className="text-ink-2">
          {sending ? (
            <Trans>
              Reading file {current} of {total}…
            </Trans>
          ) : count > 0 ? (
            <>
              <Plural value={count} one="# file, not saved yet." other="# files, not saved yet." />{" "}
              <Trans>You can leave this page and come back later.</Trans>
            </>
          ) : null}
        </span>
      </div>
      {message ? (
        <p role="alert" className="px-5 pt-3 font-semibold text-bad">
          {message}
        </p>
      ) : null}
      <ul className="divide-y divide-line" aria-label={t`Uploaded files`}>
        {files.map((file) => (
          <FileLine key={file.previewId} eventId={event._id} file={file} busy={busy} onSave={() => void save([file])} />
        ))}
        {refused.map(({ fileName, message: reason }) => (
          <li key={`${fileName} ${reason}`} className="px-5 py-3">
            <b className="block break-words">{fileName}</b>
            <span className="text-bad">
              <Trans>Not read: {reason}</Trans>
            </span>
          </li>
        ))}
      </ul>
      {ready.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3">
          <p>
            <b>
              <Plural value={ready.length} one="# file is ready." other="# files are ready." />
            </b>{" "}
            {money ? (
              <span className="text-ink-2">
                <Trans>{money} once verified.</Trans>
              </span>
            ) : null}
          </p>
          <Button
            kind="brand"
            busy={busy}
            busyLabel={<Trans>Saving…</Trans>}
            disabled={sending !== null}
            onClick={() => void save(ready)}
          >
            <Plural value={ready.length} one="Save # file as provisional" other="Save # files as provisional" />
          </Button>
          {follows.overBudget ? (
            <div className="basis-full">
              <Note tone="warn" icon="alert">
                <Trans>This is over the event’s budget. Awards will be on hold until program staff approve them.</Trans>
              </Note>
            </div>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function FileLine({
  eventId,
  file,
  busy,
  onSave,
}: {
  eventId: string;
  file: BatchFile;
  busy: boolean;
  onSave: () => void;
}) {
  const { t } = useLingui();
  const text = usePurseText();
  const ask = useConfirm();
  const where = useSearch(workspaceSearch);
  const { previewId, fileName, state, classes, rows, removed, gives } = file;
  const href = where.href({ tab: "results", class: null, preview: previewId });
  const isGuess = classes.some(({ guessed }) => guessed);
  async function remove(): Promise<void> {
    const sure = await ask({
      title: <Trans>Remove {fileName}?</Trans>,
      body: <Trans>The saved results won’t change.</Trans>,
      safe: <Trans>Keep it</Trans>,
      act: <Trans>Remove</Trans>,
      danger: true,
    });
    if (sure) await removeFile(eventId, previewId);
  }
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-5 py-3 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <b className="break-words">{fileName}</b>
        <p className="text-ink-2">
          {classes.length > 0 ? (
            classes.map(({ _id, name, rows: own }, at) => (
              <span key={_id}>
                {at > 0 ? ", " : ""}
                <span className="font-semibold text-ink">{name}</span>{" "}
                <Plural value={own} one="(# row)" other="(# rows)" />
              </span>
            ))
          ) : (
            <Plural value={rows} one="# row" other="# rows" />
          )}
          {isGuess ? (
            <>
              {" · "}
              <Trans>class guessed from the name</Trans>
            </>
          ) : null}
          {gives.length > 0 ? ` · ${text.toRiders(gives)}` : null}
        </p>
        {removed > 0 ? (
          <p className="text-warn">
            <RowsRemoved count={removed} />
          </p>
        ) : null}
      </div>
      <FileStateBadge file={file} />
      <span className="flex flex-wrap items-center gap-2 md:justify-end">
        {state === "ready" ? (
          <Button size="small" disabled={busy} aria-label={t`Save ${fileName}`} onClick={onSave}>
            <Trans>Save</Trans>
          </Button>
        ) : null}
        <ButtonLink size="small" href={href}>
          {state === "columns" ? (
            <Trans>Match columns</Trans>
          ) : state === "class" ? (
            <Trans>Choose a class</Trans>
          ) : (
            <Trans>Open</Trans>
          )}
          <span className="sr-only">: {fileName}</span>
        </ButtonLink>
        <Button
          size="small"
          kind="link"
          icon="trash"
          disabled={busy}
          aria-label={t`Remove ${fileName}`}
          onClick={() => void remove()}
        />
      </span>
    </li>
  );
}

function FileStateBadge({ file: { state, errors } }: { file: BatchFile }) {
  const { t } = useLingui();
  const words: Record<FileState, string> = {
    ready: t`Ready`,
    columns: t`Columns not matched yet`,
    class: t`Needs a class`,
    twice: t`Same class as another file`,
    faults: t`Has errors`,
    correction: t`Would correct verified results`,
    same: t`Already saved`,
    empty: t`No rows found`,
  };
  const tones: Partial<Record<FileState, Tone>> = {
    ready: "good",
    columns: "info",
    class: "info",
    twice: "warn",
    faults: "bad",
    correction: "warn",
  };
  return (
    <span className="flex items-center gap-2">
      <Badge tone={tones[state]}>{words[state]}</Badge>
      {state === "faults" ? (
        <span className="text-t1 text-bad">
          <Plural value={errors} one="# row" other="# rows" />
        </span>
      ) : null}
    </span>
  );
}
