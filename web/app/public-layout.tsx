import { PageBody } from "./page-body.tsx";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

export function Layout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <PageBody className="flex-1" />
      <PublicFooter />
    </div>
  );
}
