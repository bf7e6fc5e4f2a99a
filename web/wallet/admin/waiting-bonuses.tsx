import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Bonus } from "#shared/awards.schema.ts";
import { MoneyActDialog } from "../../parts/money/money-act-dialog.tsx";
import { useCounterFormat } from "../../platform/use-counter-format.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { useToast } from "../../ui/toast.tsx";
import { confirmBonus, declineBonus } from "./staff-money-api.ts";

/** Lists the bonuses of one rider that need a second admin, each with the acts of this admin. */
export function WaitingBonuses({ bonuses, onDone }: { bonuses: readonly Bonus[]; onDone: () => void }) {
  if (bonuses.length === 0) return null;
  return (
    <section className="panel grid gap-4 p-5" aria-labelledby="waiting-bonuses">
      <h3 id="waiting-bonuses" className="text-t3">
        <Trans>Waiting for a second admin</Trans>
      </h3>
      <ul className="grid gap-4">
        {bonuses.map((bonus) => (
          <li key={bonus._id} className="grid gap-3 border-t border-line pt-4 first:border-0 first:pt-0">
            <BonusFacts bonus={bonus} />
            <BonusActs bonus={bonus} kind="outline" onDone={onDone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the request: the bonus or its withdrawal, who asked for it, and why. */
export function BonusFacts({ bonus }: { bonus: Bonus }) {
  const format = useFormat();
  const { amount, currency, wallet, state, requestedAt } = bonus;
  const isReversal = state === "reversing";
  const money = format.money(amount, currency);
  const by = isReversal ? (bonus.reversalBy ?? "") : bonus.requestedBy;
  const { dateTime: timeOf } = useCounterFormat();
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        {isReversal ? (
          <Trans>Take back a {money} bonus</Trans>
        ) : wallet === "credit" ? (
          <Trans>{money} dealer credit bonus</Trans>
        ) : (
          <Trans>{money} cash bonus</Trans>
        )}
      </p>
      <p className="break-words">{isReversal ? bonus.reversalReason : bonus.reason}</p>
      <p className="text-t2 text-ink-2">
        <Trans>Requested by {by}</Trans>
        {isReversal ? null : (
          <>
            {" · "}
            <time dateTime={requestedAt} title={timeOf(requestedAt)}>
              {format.relative(requestedAt).text}
            </time>
          </>
        )}
      </p>
    </div>
  );
}

/** Shows the buttons to confirm or decline. The admin who made the request can only withdraw it. */
export function BonusActs({
  bonus,
  kind = "brand",
  onDone,
}: {
  bonus: Bonus;
  /** `outline` is for a page that has another main act. */
  kind?: "brand" | "outline";
  onDone: () => void;
}) {
  const [asked, setAsked] = useState<"confirm" | "decline" | null>(null);
  const { mayConfirm } = bonus;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {mayConfirm ? (
        <Button kind={kind} aria-keyshortcuts="a" onClick={() => setAsked("confirm")}>
          <Trans>Confirm…</Trans>
        </Button>
      ) : null}
      {mayConfirm ? (
        <Button aria-keyshortcuts="r" onClick={() => setAsked("decline")}>
          <Trans>Decline…</Trans>
        </Button>
      ) : (
        <Button onClick={() => setAsked("decline")}>
          <Trans>Withdraw…</Trans>
        </Button>
      )}
      {mayConfirm ? null : (
        <span className="text-ink-2">
          <Trans>You requested this, so another admin has to confirm it.</Trans>{" "}
          <Link to="/auth/admin/admins">
            <Trans>No other admin? An owner can invite one.</Trans>
          </Link>
        </span>
      )}
      {asked === "confirm" ? <ConfirmDialog bonus={bonus} onClose={() => setAsked(null)} onDone={onDone} /> : null}
      {asked === "decline" ? <DeclineDialog bonus={bonus} onClose={() => setAsked(null)} onDone={onDone} /> : null}
    </div>
  );
}

interface DialogProps {
  bonus: Bonus;
  onClose: () => void;
  onDone: () => void;
}

function ConfirmDialog({ bonus, onClose, onDone }: DialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { _id: bonusId, riderId, riderName } = bonus;
  const isReversal = bonus.state === "reversing";
  const money = format.money(bonus.amount, bonus.currency);
  return (
    <MoneyActDialog
      riderId={riderId}
      title={
        isReversal ? (
          <Trans>
            Take back {riderName}’s {money} bonus?
          </Trans>
        ) : (
          <Trans>
            Grant {riderName} {money}?
          </Trans>
        )
      }
      act={{ act: "confirmBonus", bonusId }}
      say={() => (
        <p className="text-ink-2">
          {isReversal ? (
            <Trans>Any credit already spent will become an adjustment due. The rider will get an email.</Trans>
          ) : (
            <Trans>The rider will get the bonus and an email right away.</Trans>
          )}
        </p>
      )}
      reasonHint={null}
      safe={<Trans>Not yet</Trans>}
      label={isReversal ? <Trans>Take back {money}</Trans> : <Trans>Grant {money}</Trans>}
      danger={isReversal}
      onSend={async (_reason, key) => {
        await confirmBonus(bonusId, key);
        toast({ text: isReversal ? t`The ${money} bonus was taken back.` : t`${riderName} got ${money}.` });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function DeclineDialog({ bonus, onClose, onDone }: DialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { _id: bonusId, riderId, riderName, mayConfirm } = bonus;
  const money = format.money(bonus.amount, bonus.currency);
  const isReversal = bonus.state === "reversing";
  return (
    <MoneyActDialog
      riderId={riderId}
      title={
        mayConfirm && isReversal ? (
          <Trans>
            Decline the request to take back {riderName}’s {money} bonus?
          </Trans>
        ) : mayConfirm ? (
          <Trans>
            Decline {money} for {riderName}?
          </Trans>
        ) : (
          <Trans>
            Withdraw your request about {riderName}’s {money} bonus?
          </Trans>
        )
      }
      act={null}
      hasPreview={false}
      reasonHint={<Trans>Only staff will see this reason, in the history.</Trans>}
      safe={<Trans>Not yet</Trans>}
      label={mayConfirm ? <Trans>Decline</Trans> : <Trans>Withdraw</Trans>}
      danger
      onSend={async (reason, key) => {
        await declineBonus(bonusId, reason, key);
        toast({
          text: !mayConfirm
            ? t`You withdrew your request about ${riderName}’s ${money} bonus.`
            : isReversal
              ? t`You declined the request to take back ${riderName}’s ${money} bonus.`
              : t`You declined ${money} for ${riderName}.`,
        });
        onDone();
      }}
      onClose={onClose}
    >
      <p>
        {isReversal ? (
          <Trans>The rider will keep the bonus.</Trans>
        ) : (
          <Trans>No money will move, and the rider won’t be notified.</Trans>
        )}
      </p>
    </MoneyActDialog>
  );
}
