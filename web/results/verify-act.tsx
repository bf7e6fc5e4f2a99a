import { useRef } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Consequences, ResultsSheet, VerifyAnswer } from "#shared/results.schema.ts";
import { newKey } from "../platform/api/api.ts";
import { Problem } from "../platform/api/problem.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useToast } from "../ui/toast.tsx";
import { verifyResults } from "./api.ts";
import { isNothing, usePurseText } from "./purse-words.tsx";

/**
 * Verifies one class or all entered ones; the button and the confirmation state the money and the number of riders.
 */
export function VerifyAct({
  event,
  of,
  follows,
  reason,
  onVerified,
  onMessage,
}: {
  event: ResultsSheet["event"];
  /** One class, or null for all. */
  of: { _id: string; name: string } | null;
  follows: Consequences;
  /** The reason why it cannot be verified yet. */
  reason?: string;
  onVerified: (sheet: ResultsSheet) => void;
  onMessage: (message: string | null) => void;
}) {
  const ask = useConfirm();
  const toast = useToast();
  const form = useSubmit();
  const text = usePurseText();
  const { t } = useLingui();
  // The idempotency key stays the same until there is an answer, so a lost answer never awards twice.
  const key = useRef(newKey());
  const what = of?.name ?? event.title;
  const act =
    isNothing(follows) || follows.overBudget ? t`Verify` : t`Verify and award ${text.toRiders(follows.gives)}`;

  async function verify(): Promise<void> {
    const sure = await ask({
      title: <Trans>Verify the results for {what}?</Trans>,
      body: <Consequence follows={follows} />,
      safe: <Trans>Not yet</Trans>,
      act,
    });
    if (!sure) return;
    onMessage(null);
    await form.run(async () => {
      try {
        const answer = await verifyResults(event._id, of?._id, key.current);
        key.current = newKey();
        onVerified(answer.sheet);
        toast({ text: <Done answer={answer} />, tone: "good" });
      } catch (error) {
        if (error instanceof Problem && error.status !== 0) key.current = newKey();
        onMessage(error instanceof Problem ? error.message : t`Unexpected Error`);
        throw error;
      }
    });
  }

  return (
    <Button
      kind="brand"
      busy={form.busy}
      busyLabel={<Trans>Verifying…</Trans>}
      reason={reason}
      onClick={() => void verify()}
    >
      {act}
    </Button>
  );
}

function Consequence({ follows }: { follows: Consequences }) {
  const text = usePurseText();
  return (
    <div className="grid gap-2">
      {follows.overBudget ? (
        <p>
          <Trans>This is over the event’s budget. Awards wait until program staff verifies them.</Trans>
        </p>
      ) : follows.gives.length > 0 ? (
        <p>
          <Trans>{text.toRiders(follows.gives)} is awarded right away, and riders get an email.</Trans>
        </p>
      ) : (
        <p>
          <Trans>No awards. Riders get an email with the reason.</Trans>
        </p>
      )}
      {follows.takes.length > 0 ? (
        <p>
          <Trans>Takes back {text.fromRiders(follows.takes)}, minus what’s already been spent.</Trans>
        </p>
      ) : null}
      <p>
        <Trans>You can correct results later. Awards change only by the difference.</Trans>
      </p>
    </div>
  );
}

function Done({ answer }: { answer: VerifyAnswer }) {
  const text = usePurseText();
  if (answer.waiting > 0) {
    return (
      <Plural
        value={answer.waiting}
        one="Verified. # award is waiting for program staff."
        other="Verified. # awards are waiting for program staff."
      />
    );
  }
  return answer.given.length > 0 ? (
    <Trans>Verified. Awarded {text.toRiders(answer.given)}.</Trans>
  ) : (
    <Trans>Verified.</Trans>
  );
}
