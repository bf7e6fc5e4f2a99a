import { useId, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Role } from "#shared/roles.ts";
import { LanguageSwitch } from "../../locale/language-switch.tsx";
import { useWhere } from "../../platform/location.ts";
import { useSession, logoutUrl } from "../../platform/api/session.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Avatar } from "./avatar.tsx";
import { Mark } from "../mark.tsx";
import { EntryCount, type EntryCounts } from "./entry-count.tsx";
import { isAt, type SideGroup } from "./role-links.ts";
import { useFoldedGroups } from "./use-folded-groups.ts";
import { ThemeSwitch } from "../theme-switch.tsx";
import { pageAddress } from "../../ui/page-address.ts";

export function Sidebar({
  role,
  groups,
  home,
  counts,
  find,
}: {
  role: Role;
  groups: readonly SideGroup[];
  home: "/" | undefined;
  counts: EntryCounts;
  /** This button beside the logo opens the palette. */
  find: ReactNode;
}) {
  const { t } = useLingui();
  const folds = useFoldedGroups();
  return (
    <div className="side">
      <div className="side-head">
        <Mark to={home} />
        {find ? <span className="ml-auto">{find}</span> : null}
      </div>
      <nav aria-label={t`Main`} className="mt-3 grid gap-px">
        {groups.map((group, at) => (
          <SideEntries
            key={group.entries[0]?.path}
            group={group}
            counts={counts}
            folds={folds}
            className={`grid gap-px ${at > 0 && !group.label ? "mt-4" : ""}`}
          />
        ))}
      </nav>
      <WhoIsHere role={role} />
    </div>
  );
}

/** Shows the entries of a group. A folded group shows only its name, with the sum of its entries' counts. */
function SideEntries({
  group: { key, label, entries },
  counts,
  folds: { folded, toggle },
  className,
}: {
  group: SideGroup;
  counts: EntryCounts;
  folds: ReturnType<typeof useFoldedGroups>;
  className: string;
}) {
  const { i18n } = useLingui();
  const { path } = useWhere();
  const listId = useId();
  const isFolded = key !== undefined && folded.has(key);
  const waiting = entries.reduce((sum, entry) => sum + (counts[entry.path] ?? 0), 0);
  return (
    <div className={className}>
      {label && key ? (
        <button
          type="button"
          className="side-group side-fold"
          aria-expanded={!isFolded}
          aria-controls={listId}
          onClick={() => toggle(key)}
        >
          {i18n._(label)}
          <Icon name="chevron" size={16} />
          {isFolded ? <EntryCount count={waiting} /> : null}
        </button>
      ) : label ? (
        <p className="side-group">{i18n._(label)}</p>
      ) : null}
      <div id={listId} className="grid gap-px" hidden={isFolded}>
        {entries.map((entry) => (
          <Link
            key={entry.path}
            href={pageAddress(entry.path)}
            className="side-link"
            aria-current={isAt(path, entry.path) ? "page" : undefined}
          >
            <Icon name={entry.icon} />
            {i18n._(entry.label)}
            <EntryCount count={counts[entry.path]} />
          </Link>
        ))}
      </div>
    </div>
  );
}

function WhoIsHere({ role }: { role: Role }) {
  const { user } = useSession();
  const line = "inline-flex min-h-11 items-center gap-2";
  return (
    <div className="mt-auto border-t border-line px-2 pt-4">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={user?.fullName ?? ""} image={user?.image ?? null} />
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold leading-tight wrap-anywhere">{user?.fullName}</p>
          <p className="truncate text-t1 text-ink-3">{user?.email}</p>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <Link href={pageAddress(`/auth/${role}/profile`)} className={line}>
          <Trans>View profile</Trans>
        </Link>
        {/* This link changes state, so it is a plain link and is never prefetched. */}
        <a href={logoutUrl} className={line}>
          <Icon name="leave" size={16} />
          <Trans>Logout</Trans>
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </div>
  );
}
