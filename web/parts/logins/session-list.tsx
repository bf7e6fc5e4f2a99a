import { useLingui } from "@lingui/react/macro";
import type { AdminAccess } from "#shared/admins.schema.ts";
import { useFormat } from "../../platform/use-format.ts";

/** Lists for staff the devices that somebody is logged in on, with the last use of each. */
export function SessionList({ sessions }: { sessions: AdminAccess["sessions"] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ul className="divide-y divide-line">
      {sessions.map(({ _id, browser, system, seenAt }) => (
        <li key={_id} className="flex min-h-11 flex-wrap items-center justify-between gap-3 py-1">
          <span>{[browser, system].filter(Boolean).join(" · ") || t`Unknown device`}</span>
          <span className="inline-block text-ink-2 first-letter:uppercase">{format.relative(seenAt).text}</span>
        </li>
      ))}
    </ul>
  );
}
