import { useLingui } from "@lingui/react/macro";
import type { Role } from "#shared/roles.ts";
import { useWhere } from "../../platform/location.ts";
import { Link } from "../../ui/link.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { EntryCount, type EntryCounts } from "./entry-count.tsx";
import { isAt, sideGroups } from "./role-links.ts";

/** Shows the entries of a short sidebar as words in the header, on tablets and wider screens. */
export function HeaderLinks({ role, counts }: { role: Exclude<Role, "admin">; counts: EntryCounts }) {
  const { t, i18n } = useLingui();
  const { path } = useWhere();
  return (
    <nav aria-label={t`Main`} className="ml-2 flex min-w-0 max-[760px]:hidden">
      {sideGroups[role]
        .flatMap(({ entries }) => entries)
        .map((entry) => (
          <Link
            key={entry.path}
            href={pageAddress(entry.path)}
            className="header-link"
            aria-current={isAt(path, entry.path) ? "page" : undefined}
          >
            {i18n._(entry.label)}
            <EntryCount count={counts[entry.path]} />
          </Link>
        ))}
    </nav>
  );
}
