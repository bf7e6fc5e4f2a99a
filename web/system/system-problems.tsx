import { Trans } from "@lingui/react/macro";
import type { SystemProblem } from "#shared/system.schema.ts";
import { Fold } from "../parts/fold/fold.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/states.tsx";
import { ConfirmClock } from "./confirm-clock.tsx";
import { useProblemWords } from "./problem-words.tsx";

/** Lists the problems of the system, the worst first, each with what to do about it. */
export function SystemProblems({ problems, reload }: { problems: readonly SystemProblem[]; reload: () => unknown }) {
  if (problems.length === 0)
    return (
      <Note tone="good" icon="check">
        <Trans>Everything works. Jobs run, email is sent, backups are recent, and the ledger adds up.</Trans>
      </Note>
    );
  return (
    <section className="panel p-5" aria-labelledby="system-problems">
      <h2 id="system-problems" className="text-t3">
        <Trans context="of staff">Needs your attention</Trans>
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {problems.map((problem, at) => (
          <ProblemLine key={problem.code} problem={problem} first={at === 0} reload={reload} />
        ))}
      </ul>
    </section>
  );
}

/** Shows one problem. On a phone, the text about what to do is folded, except for the worst problem. */
function ProblemLine({ problem, first, reload }: { problem: SystemProblem; first: boolean; reload: () => unknown }) {
  const { what, how } = useProblemWords(problem);
  const id = `problem-${problem.code}`;
  return (
    <li className="flex gap-3 py-1 md:py-3">
      <Icon name="alert" className={`mt-3.5 shrink-0 md:mt-0.5 ${problem.tone === "bad" ? "text-bad" : "text-warn"}`} />
      <div className="min-w-0 flex-1">
        <Fold id={id} first={first} heading={<b id={`${id}-heading`}>{what}</b>}>
          <p className="max-w-prose pb-2 text-ink-2 md:pb-0">{how}</p>
          {problem.code === "clockWaits" ? <ConfirmClock reload={reload} /> : null}
        </Fold>
      </div>
    </li>
  );
}
