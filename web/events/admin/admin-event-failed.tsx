import { Trans } from "@lingui/react/macro";
import { isTemporary, Problem, sentenceOf } from "../../platform/api/problem.ts";
import { useWhere } from "../../platform/location.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { ErrorState } from "../../ui/states.tsx";

/** Says to staff that the record of an event did not load, and leads to the list of all events. */
export function AdminEventFailed({ error }: { error: unknown }) {
  const { reload } = useWhere();
  const problem = error instanceof Problem ? error : null;
  const gone = problem?.status === 404;
  return (
    <>
      <h1 className="sr-only">
        <Trans>Event</Trans>
      </h1>
      <ErrorState
        title={gone ? <Trans>There’s no event at this address</Trans> : <Trans>The event didn’t load</Trans>}
        action={
          <ButtonLink href={pageAddress("/auth/admin/events")} kind="ink">
            <Trans>All events</Trans>
          </ButtonLink>
        }
        reference={gone ? undefined : problem?.requestId}
        onRetry={isTemporary(error) || !problem ? () => void reload() : undefined}
      >
        {gone ? <Trans>It may have been removed.</Trans> : problem ? sentenceOf(problem) : null}
      </ErrorState>
    </>
  );
}
