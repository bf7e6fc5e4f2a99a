import { Trans, useLingui } from "@lingui/react/macro";
import { useWhere } from "../platform/location.ts";
import { isPassing, Problem, unexpected } from "../platform/problem.ts";
import { scheduleHref, type RaceArea } from "../platform/race-links.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { statusTexts } from "./event-words.ts";

/** An event that does not load: an alert with the status text, or Unexpected Error (spec §8), and what to do. */
export function EventFailed({ error, area }: { error: unknown; area: RaceArea }) {
  const { i18n } = useLingui();
  const { reload } = useWhere();
  const problem = error instanceof Problem ? error : null;
  const text = problem ? statusTexts[problem.status] : undefined;
  const words = problem?.message;
  return (
    <>
      <h1 className="sr-only">
        <Trans>Event</Trans>
      </h1>
      <ErrorState
        title={text ? i18n._(text) : unexpected()}
        reference={problem?.requestId}
        onRetry={isPassing(error) || !problem ? () => void reload() : undefined}
      >
        <Trans>The event did not load.</Trans> {words}
      </ErrorState>
      <div className="px-6">
        <ButtonLink href={scheduleHref(area)}>
          <Trans>Schedule</Trans>
        </ButtonLink>
      </div>
    </>
  );
}
