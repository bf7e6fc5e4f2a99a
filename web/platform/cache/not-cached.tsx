import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useWhere } from "../location.ts";
import { usePageTitle } from "../page-title.ts";
import { useReloadOnline } from "./reload-online.ts";
import type { PageAddress } from "../../ui/page-address.ts";

/** Says why a page that is not cached cannot be opened offline, and links to what is available. */
export function NotCached({
  title,
  back,
  children,
}: {
  /** This is the page's title, if the message replaces the whole page. */
  title?: string;
  back: PageAddress;
  children: ReactNode;
}) {
  const { here, reload } = useWhere();
  useReloadOnline();
  return (
    <>
      {title === undefined ? null : <Title title={title} />}
      <div className="panel" role="status">
        <EmptyState
          icon="offline"
          title={<Trans>You need to be online</Trans>}
          action={
            <div className="flex flex-wrap gap-3">
              {here === back ? null : (
                <ButtonLink kind="ink" href={back}>
                  <Trans>Go to the last page you viewed</Trans>
                </ButtonLink>
              )}
              <Button icon="refresh" onClick={() => void reload()}>
                <Trans>Try again</Trans>
              </Button>
            </div>
          }
        >
          {children}
        </EmptyState>
      </div>
    </>
  );
}

function Title({ title }: { title: string }) {
  usePageTitle(title);
  return <h1 className="mb-4 text-t5">{title}</h1>;
}
