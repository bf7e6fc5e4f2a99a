import { useEffect, useRef, useState } from "react";
import { Plural } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import type { Role } from "#shared/roles.ts";
import { api } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import type { PlainPath } from "../../ui/page-address.ts";

/** The numbers of things that wait behind the entries of the navigation. */
export type EntryCounts = Partial<Record<PlainPath, number>>;

const kiosks: PlainPath = "/auth/dealer/kiosks";
/** The time for which a count is good enough on other pages than its own. */
const freshMs = 60_000;

/**
 * Returns the counts of a role's navigation. They are asked for after each navigation, and after each act on the page
 * that they count; offline the last ones stay.
 */
export function useEntryCounts(role: Role): EntryCounts {
  const { path } = useWhere();
  const isIdle = useRouterState({ select: ({ status }) => status === "idle" });
  const [counts, setCounts] = useState<EntryCounts>({});
  const askedAt = useRef(0);
  useEffect(() => {
    if (role !== "dealer" || !isIdle) return;
    if (path !== kiosks && Date.now() - askedAt.current < freshMs) return;
    askedAt.current = Date.now();
    api("GET /api/dealer/kiosk-waiting", {}).then(
      ({ count }) => setCounts({ [kiosks]: count }),
      () => undefined,
    );
  }, [role, path, isIdle]);
  return counts;
}

/** The count of an entry; nothing where nothing waits. */
export function EntryCount({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className="entry-count">
      {count}
      <span className="sr-only">
        {" "}
        <Plural value={count} one="item needs your attention" other="items need your attention" />
      </span>
    </span>
  );
}
