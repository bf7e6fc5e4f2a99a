import { useEffect } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useHome } from "./areas/use-home.ts";
import { Plate } from "../ui/badge.tsx";

export function NotFoundPage() {
  const { t } = useLingui();
  const home = useHome();
  usePageTitle(t`Page not found`);
  useEffect(() => window.replayInput?.(), []);
  return (
    <div className="page py-16">
      <Plate fill="outline" size="large">
        404
      </Plate>
      <h1 className="mt-4">
        <Trans>This page could not be found</Trans>
      </h1>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={home} kind="ink">
          <Trans>Back to home</Trans>
        </ButtonLink>
        <ButtonLink to="/events">
          <Trans>View schedule</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
