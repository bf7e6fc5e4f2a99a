import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ResultsPreview } from "#shared/results.schema.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { usePurseText } from "../../races/purse-words.tsx";
import { ActBar } from "../act-bar.tsx";
import { errorsHref } from "../api.ts";

/** Shows a bar that says what is ready and what it pays, and what is not ready, with the button that saves. */
export function PreviewActs({
  eventId,
  preview,
  busy,
  message,
  onTake,
}: {
  eventId: string;
  preview: ResultsPreview;
  busy: boolean;
  message: string | null;
  onTake: () => void;
}) {
  const { t } = useLingui();
  const text = usePurseText();
  const { ready, error, classOpen } = preview.totals;
  const { gives, takes } = preview.follows;
  const waits =
    preview.columns?.suffice === false
      ? t`Match the columns first.`
      : classOpen > 0
        ? t`Choose a class first.`
        : t`No rows can be saved yet.`;
  const correcting = preview.classes.some(({ inFile, verified }) => inFile && verified);
  return (
    <ActBar
      acts={
        <>
          {error > 0 ? (
            <a className="button" data-kind="outline" href={errorsHref(eventId, preview.previewId)} download>
              <Icon name="down" />
              <Trans>Download errors</Trans>
            </a>
          ) : null}
          <Button
            kind="brand"
            busy={busy}
            busyLabel={<Trans>Saving…</Trans>}
            onClick={onTake}
            reason={ready > 0 ? undefined : waits}
          >
            {correcting ? (
              <Plural value={ready} one="Save # and correct" other="Save # and correct" />
            ) : (
              <Plural value={ready} one="Save # as provisional" other="Save # as provisional" />
            )}
          </Button>
        </>
      }
    >
      {message ? (
        <span role="alert" className="font-semibold text-bad">
          {message}
        </span>
      ) : preview.columns?.suffice === false ? null : (
        <>
          <b>
            <Plural value={ready} one="# row is ready." other="# rows are ready." />
          </b>{" "}
          {gives.length > 0 ? (
            <>
              {correcting ? (
                <Trans>{text.toRiders(gives)} when you save.</Trans>
              ) : (
                <Trans>{text.toRiders(gives)} when you verify.</Trans>
              )}{" "}
            </>
          ) : null}
          {takes.length > 0 ? (
            <span className="font-semibold text-warn">
              <Trans>Takes back {text.fromRiders(takes)}, minus what’s already been spent.</Trans>{" "}
            </span>
          ) : null}
          {classOpen > 0 && ready > 0 ? (
            <span className="text-ink-2">
              <Plural value={classOpen} one="# row needs a class." other="# rows need a class." />{" "}
            </span>
          ) : null}
          {error > 0 ? (
            <span className="text-ink-2">
              <Plural
                value={error}
                one="You can download the row with an error, along with the reason."
                other="You can download the # rows with errors, along with the reasons."
              />
            </span>
          ) : null}
        </>
      )}
    </ActBar>
  );
}
