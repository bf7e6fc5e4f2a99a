import type { ReactNode } from "react";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useReloadAnswered } from "../platform/cache/use-reload-answered.ts";
import { useWhere } from "../platform/location.ts";
import { isTemporary, Problem, sentenceOf, unexpected } from "../platform/api/problem.ts";
import { scheduleHref, type RaceArea } from "../races/race-links.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";

/** These are the status texts in the page's language. */
const statusTexts: Record<number, MessageDescriptor> = {
  400: msg`Bad Request`,
  403: msg`Forbidden`,
  404: msg`Not Found`,
  429: msg`Too Many Requests`,
  500: msg`Internal Server Error`,
  502: msg`Bad Gateway`,
  503: msg`Service Unavailable`,
  504: msg`Gateway Timeout`,
};

/**
 * Shows an event that failed to load: an alert with the status text or "Unexpected Error", and the next step, which is
 * the schedule of the area or another `action`.
 */
export function EventFailed({ error, area, action }: { error: unknown; area: RaceArea; action?: ReactNode }) {
  const { i18n } = useLingui();
  const { reload } = useWhere();
  const problem = error instanceof Problem ? error : null;
  const text = problem ? statusTexts[problem.status] : undefined;
  const isOffline = problem?.status === 0;
  useReloadAnswered(isOffline);
  const gone = problem?.status === 404;
  return (
    <>
      <h1 className="sr-only">
        <Trans>Event</Trans>
      </h1>
      <ErrorState
        title={isOffline ? <Trans>You need to be online to see this page</Trans> : text ? i18n._(text) : unexpected()}
        action={
          action ?? (
            <ButtonLink href={scheduleHref(area)} kind="ink">
              <Trans>View schedule</Trans>
            </ButtonLink>
          )
        }
        reference={gone ? undefined : problem?.requestId}
        onRetry={isTemporary(error) || !problem ? () => void reload() : undefined}
      >
        {isOffline ? (
          <Trans>This event isn’t saved on your device. Try again when you’re online.</Trans>
        ) : gone ? (
          <Trans>There’s no event at this address. It may have been removed.</Trans>
        ) : (
          <>
            <Trans>The event didn’t load.</Trans> {problem ? sentenceOf(problem) : null}
          </>
        )}
      </ErrorState>
    </>
  );
}
