import { useEffect } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useReloadAnswered } from "../platform/cache/use-reload-answered.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Problem, isProblem, isTemporary, sentenceOf, statusOf } from "../platform/api/problem.ts";
import { useWhere } from "../platform/location.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Plate } from "../ui/badge.tsx";
import { Reference } from "../ui/reference.tsx";
import { useHome } from "./areas/use-home.ts";
import { NotFoundPage } from "./not-found-page.tsx";

/** Shows an error of loading or rendering a page. The layout around it stays. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useLingui();
  const { reload } = useWhere();
  const home = useHome();
  const noAnswer = error instanceof Problem && error.status === 0;
  usePageTitle(t`An error occurred`);
  useReloadAnswered(noAnswer);
  useEffect(() => window.replayInput?.(), []);
  if (statusOf(error) === 404) return <NotFoundPage />;
  const reference = error instanceof Problem ? error.requestId : undefined;
  const status = statusOf(error);
  const isRefused = status >= 400 && status < 500;
  return (
    <div className="page py-16" role="alert">
      <Plate fill="hatched" size="large">
        {isRefused ? status : "…"}
      </Plate>
      <h1 className="mt-4">
        {noAnswer ? (
          <Trans>You need to be online to see this page</Trans>
        ) : isRefused ? (
          t`An error occurred`
        ) : (
          <Trans>This page didn’t load</Trans>
        )}
      </h1>
      <p className="mt-2 max-w-prose text-t3 text-ink-2">
        {noAnswer || isRefused || isProblem(error, "unavailable") ? (
          sentenceOf(error)
        ) : (
          <Trans>Nothing was changed. Try again.</Trans>
        )}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {isTemporary(error) || !(error instanceof Problem) ? (
          <Button kind="ink" icon="refresh" onClick={() => void reload()}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        <ButtonLink href={home}>
          <Trans>Back to home</Trans>
        </ButtonLink>
      </div>
      {reference ? <Reference id={reference} /> : null}
    </div>
  );
}
