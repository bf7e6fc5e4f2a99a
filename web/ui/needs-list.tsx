import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";

/** This is a line about something that staff should do: the fact, and the act or link that resolves it. */
export interface Need {
  key: string;
  text: ReactNode;
  act: ReactNode;
}

/** Shows what staff should do about a record; nothing is rendered without needs. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  return (
    <section className="panel border-l-4 border-l-warn p-5" aria-labelledby="needs-you">
      <h2 id="needs-you" className="text-t3">
        <Trans context="of staff">Needs your attention</Trans>
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {needs.map(({ key, text, act }) => (
          <li key={key} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1">
            <span>{text}</span>
            {act}
          </li>
        ))}
      </ul>
    </section>
  );
}
