import { Trans, useLingui } from "@lingui/react/macro";
import { holdsBack, type PaymentNeed } from "#shared/payouts.ts";
import type { DeskClaim } from "#shared/payout-desk.schema.ts";
import { Deadline } from "../../parts/deadline.tsx";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";

/** Returns what is missing as a list of words: "W-9 and declaration of nonresidence". */
export function useMissing(): (needs: readonly PaymentNeed[]) => string {
  const { t } = useLingui();
  const format = useFormat();
  const names: Record<PaymentNeed, string> = {
    paymentInfo: t`name, address, and tax status`,
    licence: t`driver’s license`,
    w9: t`W-9`,
    declaration: t`declaration of nonresidence`,
  };
  return (needs) => format.list(needs.map((need) => names[need]));
}

/**
 * Shows what staff should know about a claim: what is missing, that it needs approval again, and in which file it is.
 */
export function ClaimNotes({ claim, link = false }: { claim: DeskClaim; link?: boolean }) {
  const missingOf = useMissing();
  const { needs, file, status, returnedAt, voidReason } = claim;
  const missing = needs.filter(holdsBack);
  const words = missingOf(missing);
  return (
    <span className="flex flex-wrap items-center gap-2">
      {missing.length > 0 ? (
        <Badge tone="bad">
          <Trans>Missing: {words}</Trans>
        </Badge>
      ) : null}
      {status === "pending" && returnedAt ? (
        <Badge tone="warn">
          <Trans>Changed after approval</Trans>
        </Badge>
      ) : null}
      {file ? (
        link ? (
          <Link to="/auth/admin/payout-file/{fileId}" params={{ fileId: file._id }}>
            {file.number}
          </Link>
        ) : (
          <Badge fill="half">{file.number}</Badge>
        )
      ) : null}
      {voidReason ? (
        <span>{voidReason === "corrected" ? <Trans>Results corrected</Trans> : <>{voidReason}</>}</span>
      ) : null}
    </span>
  );
}

/** The day by which a claim has to be sent, and how far away it is while it is not. */
export function DueDay({ claim: { dueAt, status } }: { claim: Pick<DeskClaim, "dueAt" | "status"> }) {
  const isOpen = status === "pending" || status === "approved";
  return <Deadline at={dueAt} runs={isOpen} />;
}
