import { Trans, useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import { Problem, isTemporary, statusOf, textOf } from "../platform/api/problem.ts";
import { useWhere } from "../platform/location.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Plate } from "../ui/badge.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** The error page for a failure while loading or rendering a page. The layout around it stays. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useLingui();
  const { reload } = useWhere();
  usePageTitle(t`An error occurred`);
  if (statusOf(error) === 404) return <NotFoundPage />;
  const reference = error instanceof Problem ? error.requestId : undefined;
  const noAnswer = error instanceof Problem && error.status === 0;
  const what = t`An error occurred`;
  const words = textOf(error);
  return (
    <div className="page py-16" role="alert">
      <Plate fill="hatched" size="large">
        {noAnswer ? "…" : statusOf(error)}
      </Plate>
      <h1 className="mt-4">{noAnswer ? <Trans>You have to be online to see this page</Trans> : what}</h1>
      {words === what ? null : <p className="mt-2 max-w-prose text-t3 text-ink-2">{words}</p>}
      {reference ? (
        <p className="mt-1 text-ink-3">
          <Trans>Reference {reference}</Trans>
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-3">
        {isTemporary(error) || !(error instanceof Problem) ? (
          <Button kind="ink" icon="refresh" onClick={() => void reload()}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        <ButtonLink to="/">
          <Trans>Home</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
