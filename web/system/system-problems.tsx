import { Trans } from "@lingui/react/macro";
import type { SystemProblem } from "#shared/system.schema.ts";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/states.tsx";
import { useProblemWords } from "./problem-words.tsx";

/** Lists what is wrong with the system, the worst first, each with what to do. */
export function SystemProblems({ problems }: { problems: readonly SystemProblem[] }) {
  if (problems.length === 0)
    return (
      <Note tone="good" icon="check">
        <Trans>Everything works: jobs run, email is sent, backups are recent, and the ledger adds up.</Trans>
      </Note>
    );
  return (
    <section className="panel p-5" aria-labelledby="system-problems">
      <h2 id="system-problems" className="text-t3">
        <Trans>Needs you</Trans>
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {problems.map((problem) => (
          <ProblemLine key={problem.code} problem={problem} />
        ))}
      </ul>
    </section>
  );
}

function ProblemLine({ problem }: { problem: SystemProblem }) {
  const { what, how } = useProblemWords(problem);
  return (
    <li className="flex gap-3 py-3">
      <Icon name="alert" className={`mt-0.5 shrink-0 ${problem.tone === "bad" ? "text-bad" : "text-warn"}`} />
      <div className="min-w-0 max-w-prose">
        <b>{what}</b>
        <p className="text-ink-2">{how}</p>
      </div>
    </li>
  );
}
