import { useState, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { BikeRecord } from "#shared/bikes.schema.ts";
import type { AskedRecord } from "#shared/questions.schema.ts";
import type { RiderResult } from "#shared/wallet.schema.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Plate } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { Note } from "../../ui/states.tsx";
import type { RenderClaimBadge } from "../award-story.tsx";
import { Story } from "../awards-view.tsx";
import { ResultOutcome } from "./result-lines.tsx";
import { ResultFix } from "./result-fix.tsx";

/** This is the question that a rider is about to send, which may propose a correction. */
export interface QuestionStart {
  text: string;
  /** This is the bike that was raced, if the result lists another brand. */
  bike: BikeRecord | null;
}

/** Renders the form to ask about a result; the component is in web/questions. */
type AskAboutResult = (
  result: RiderResult,
  asking: QuestionStart,
  handlers: { onAsked: () => void; onCancel: () => void },
) => ReactNode;

/**
 * Shows all details of one result: what it paid or why not, what the rider can do about it, the questions, and the
 * awards. `lastSynced` is set while offline; then the rider cannot ask.
 */
export function ResultSheet({
  result,
  reason,
  lastSynced,
  claimBadge,
  ask,
  onAsked,
  onClose,
}: {
  result: RiderResult;
  reason: ReactNode;
  lastSynced: string | null;
  claimBadge: RenderClaimBadge;
  ask: AskAboutResult;
  onAsked: () => void;
  onClose: () => void;
}) {
  const format = useFormat();
  const { user } = useSession();
  const [asking, setAsking] = useState<QuestionStart | null>(null);
  const [sent, setSent] = useState(false);
  const { className, eventTitle, earned, currency, place, asked } = result;
  return (
    <Dialog open title={eventTitle} onClose={onClose}>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
        <Plate fill={earned > 0 ? "filled" : "outline"} size="large">
          {place ?? "–"}
        </Plate>
        <p className="min-w-0">
          <span className="block font-semibold">{className}</span>
          <span className="block text-ink-2">{format.date(result.firstDate)}</span>
        </p>
        {result.verifiedAt === null ? null : <span className="figure text-t4">{format.money(earned, currency)}</span>}
      </div>
      <p className="mt-3 text-pretty">
        <ResultOutcome result={result} reason={reason} />
      </p>
      {sent ? (
        <div className="mt-4" role="status">
          <Note tone="good" icon="check">
            <WhoAnswers answers={result.answers} />
          </Note>
        </div>
      ) : null}
      {asked ? <AskedLine asked={asked} /> : null}
      {asking ? (
        <div className="mt-5 border-t border-line pt-4">
          {ask(result, asking, {
            onCancel: () => setAsking(null),
            onAsked: () => {
              setAsking(null);
              setSent(true);
              onAsked();
            },
          })}
        </div>
      ) : lastSynced === null ? (
        <div className="mt-4 flex flex-wrap gap-3">
          {sent || asked?.state === "open" ? null : (
            <ResultFix result={result} bikes={user?.bikes ?? []} onAsk={setAsking} />
          )}
          {sent || asked?.state === "open" ? null : (
            <Button onClick={() => setAsking({ text: "", bike: null })}>
              <Trans>Ask about this result</Trans>
            </Button>
          )}
        </div>
      ) : (
        <p className="mt-4 text-ink-2">
          <Trans>You need to be online to ask about this result.</Trans>
        </p>
      )}
      {result.awardIds.map((awardId) => (
        <section key={awardId} className="mt-6 border-t-2 border-ink pt-4">
          <Story awardId={awardId} claimBadge={claimBadge} isBesideResult />
        </section>
      ))}
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        <ButtonLink
          kind="link"
          to="/auth/rider/event/{eventId?}"
          params={{ eventId: result.eventId }}
          className="-ms-3"
        >
          <Trans>All event results</Trans>
        </ButtonLink>
        <Button kind="ink" className="ms-auto" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

/** Says who gets a question, and how the rider gets the answer. */
function WhoAnswers({ answers }: { answers: string | null }) {
  const name = answers ?? "";
  return answers === null ? (
    <Trans>Our team got your question. We’ll email you the answer, and it’ll show up here.</Trans>
  ) : (
    <Trans>{name} got your question by email. We’ll email you the answer, and it’ll show up here.</Trans>
  );
}

/**
 * Shows the state of the rider's question, with a link to the conversation: "You asked on Nov 3. Ironman MX
 * Park will answer."
 */
function AskedLine({ asked: { _id, state, askedAt, answers } }: { asked: AskedRecord }) {
  const format = useFormat();
  const day = format.date(askedAt);
  const name = answers ?? "";
  return (
    <p className="mt-3">
      {state === "answered" ? (
        <Trans>You asked on {day} and got an answer.</Trans>
      ) : state === "closed" ? (
        <Trans>Your question from {day} is resolved.</Trans>
      ) : answers === null ? (
        <Trans>You asked on {day}. Our team will answer.</Trans>
      ) : (
        <Trans>
          You asked on {day}. {name} will answer.
        </Trans>
      )}{" "}
      <Link
        href={pageAddress("/auth/rider/earnings", { search: { show: "questions", question: _id } })}
        className="-my-3 inline-flex min-h-11 items-center font-semibold"
      >
        {state === "answered" ? <Trans>Read the answer</Trans> : <Trans>See the conversation</Trans>}
      </Link>
    </p>
  );
}
