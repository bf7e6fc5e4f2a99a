import { useEffect, useRef, useState } from "react";
import { Plural } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import type { Role } from "#shared/roles.ts";
import { api } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import type { PlainPath } from "../../ui/page-address.ts";

/**
 * These are the counts beside the entries of the navigation: how many things need the user's attention on each page.
 */
export type EntryCounts = Partial<Record<PlainPath, number>>;

const kiosks: PlainPath = "/auth/dealer/kiosks";
/** A count is not requested again within this time (ms), except on the page that it counts. */
const freshMs = 60_000;

/**
 * Returns the counts of a role's navigation. They are requested again after each navigation, at most once a minute
 * except on the page that they count. Offline, the last counts stay.
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

/** Shows the count of an entry. It shows nothing if the count is 0. */
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
