import { PageBody } from "./page-body.tsx";
import { PublicFooter } from "./public/public-footer.tsx";
import { PublicHeader } from "./public/public-header.tsx";
import { NoScriptLinks } from "./public/no-script-links.tsx";
import { SkipLink } from "./skip-link.tsx";

export function Layout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      <NoScriptLinks />
      <PageBody className="flex-1" />
      <PublicFooter />
    </div>
  );
}
