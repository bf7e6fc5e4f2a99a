import { useEffect, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { getNotices, type NotifiedRole } from "./api.ts";

/** Shows how many kinds of emails are turned on: "4 of 4 by email". It shows nothing until the settings have loaded. */
export function NoticeValue({ role }: { role: NotifiedRole }) {
  const [counts, setCounts] = useState<{ on: number; all: number } | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    getNotices(role, gone.signal).then(
      ({ choices }) => setCounts({ on: choices.filter(({ mail }) => mail).length, all: choices.length }),
      () => {},
    );
    return () => gone.abort();
  }, [role]);
  if (!counts) return null;
  const { on, all } = counts;
  return (
    <Trans>
      {on} of {all} by email
    </Trans>
  );
}
