import { Link as RouterLink } from "@tanstack/react-router";
import type { LinkProps } from "../ui/link.tsx";

/** ui/link.tsx through the router: the language prefix comes from its rewrite, the query stays plain text. */
export function AppLink({ href, ...rest }: LinkProps) {
  if (!href.startsWith("/")) return <a href={href} {...rest} />;
  const [before = "", hash] = href.split("#");
  const [to = "/", query = ""] = before.split("?");
  return (
    <RouterLink
      to={to}
      search={Object.fromEntries(new URLSearchParams(query))}
      hash={hash}
      activeOptions={{ exact: true, includeSearch: false }}
      data-page={to}
      {...rest}
    />
  );
}
