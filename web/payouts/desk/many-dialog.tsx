import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { holdsBack, type ClaimAct } from "#shared/payouts.ts";
import type { DeskClaim } from "#shared/payout-desk.schema.ts";
import { ActDialog } from "../../parts/act-dialog.tsx";
import { useFormat } from "../../platform/use-format.ts";

/** Returns a function that sums the net amounts by currency and shows them side by side. */
export function useNetOf(): (claims: readonly DeskClaim[]) => string {
  const format = useFormat();
  return (claims) =>
    (["USD", "CAD"] as const)
      .flatMap((currency) => {
        const own = claims.filter((claim) => claim.currency === currency);
        const net = own.reduce((sum, claim) => sum + (claim.net ?? claim.gross), 0);
        return own.length > 0 ? [format.money(net, currency)] : [];
      })
      .join(" · ");
}

/**
 * Asks for confirmation before an action on many payouts. It shows the money, the rider if there is only one, and what
 * cannot be done.
 */
export function ManyDialog({
  act,
  claims,
  onClose,
  onAct,
}: {
  act: ClaimAct;
  claims: readonly DeskClaim[];
  onClose: () => void;
  onAct: (reason: string) => void;
}) {
  const netOf = useNetOf();
  const count = claims.length;
  const money = netOf(claims);
  const stuck = act === "approve" ? claims.filter(({ needs }) => needs.some(holdsBack)).length : 0;
  const words = wordsOf(act, count);
  const [only] = count === 1 ? claims : [];
  return (
    <ActDialog
      open
      title={words.title}
      safe={words.safe}
      act={words.act}
      danger={act === "void" || act === "undoSend"}
      needsReason={act === "void" || act === "undoSend"}
      reasonHint={
        act !== "void" ? undefined : claims.every(({ eventTitle }) => eventTitle === null) ? (
          // A bonus has no promoter.
          only ? (
            <Trans>The rider will see this with the payout.</Trans>
          ) : (
            <Trans>The riders will see this with the payout.</Trans>
          )
        ) : only ? (
          <Trans>The rider and the promoter will see this with the payout.</Trans>
        ) : (
          <Trans>The riders and the promoters will see this with the payout.</Trans>
        )
      }
      onClose={onClose}
      onAct={(reason) => Promise.resolve(onAct(reason))}
    >
      <p>
        <b className="text-ink">{money}</b>
        {only ? ` · ${only.riderName}` : null}
      </p>
      <p>{words.follows}</p>
      {act === "approve" ? <PaidBefore claims={claims} /> : null}
      {stuck > 0 ? (
        <p className="font-semibold text-bad">
          <Plural
            value={stuck}
            one="# payout is missing information and can’t be approved."
            other="# payouts are missing information and can’t be approved."
          />
        </p>
      ) : null}
    </ActDialog>
  );
}

/** Warns of payouts that the payer or a colleague reported as paid before somebody undid that report. */
export function PaidBefore({ claims }: { claims: readonly DeskClaim[] }) {
  const count = claims.filter(({ paidBefore }) => paidBefore).length;
  if (count === 0) return null;
  return (
    <p className="font-semibold text-bad">
      <Plural
        value={count}
        one="# payout was reported as paid, but that report was undone. Make sure the payout wasn’t paid."
        other="# payouts were reported as paid, but those reports were undone. Make sure the payouts weren’t paid."
      />
    </p>
  );
}

function wordsOf(act: ClaimAct, count: number): Record<"title" | "safe" | "act" | "follows", ReactNode> {
  switch (act) {
    case "approve":
      return {
        title: <Plural value={count} one="Approve # payout?" other="Approve # payouts?" />,
        safe: <Trans>Not yet</Trans>,
        act: <Plural value={count} one="Approve # payout" other="Approve # payouts" />,
        follows: <Trans>The amount, tax, and address will be locked in. Nothing will be sent yet.</Trans>,
      };
    case "send":
      return {
        title: <Plural value={count} one="Mark # payout as sent?" other="Mark # payouts as sent?" />,
        safe: <Trans>Not yet</Trans>,
        act: <Plural value={count} one="Mark # as sent" other="Mark # as sent" />,
        follows:
          count === 1 ? (
            <Trans>
              We’ll email the rider to say the money is on its way. You can undo this later, but not the email.
            </Trans>
          ) : (
            <Trans>
              We’ll email each rider to say the money is on its way. You can undo this later, but not the emails.
            </Trans>
          ),
      };
    case "undoSend":
      return {
        title: <Plural value={count} one="Undo “sent” for # payout?" other="Undo “sent” for # payouts?" />,
        safe: count === 1 ? <Trans>Keep it as sent</Trans> : <Trans>Keep them as sent</Trans>,
        act: <Plural value={count} one="Undo “sent” for # payout" other="Undo “sent” for # payouts" />,
        follows:
          count === 1 ? (
            <Trans>The payout will stay approved unless the payment info or a tax document changed.</Trans>
          ) : (
            <Trans>The payouts will stay approved unless payment info or tax documents have changed since.</Trans>
          ),
      };
    case "void":
      return {
        title: <Plural value={count} one="Void # payout?" other="Void # payouts?" />,
        safe: count === 1 ? <Trans>Keep it</Trans> : <Trans>Keep them</Trans>,
        act: <Plural value={count} one="Void # payout" other="Void # payouts" />,
        follows:
          count === 1 ? (
            <Trans>The rider will keep the cash, and you can open a new payout for it.</Trans>
          ) : (
            <Trans>The riders will keep the cash, and you can open new payouts for it.</Trans>
          ),
      };
  }
}
