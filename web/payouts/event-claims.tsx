import { useRef, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { claimCan, type ClaimAct } from "#shared/payouts.ts";
import type { ClaimSum, PayoutClaim } from "#shared/payouts.schema.ts";
import { useCannot } from "../platform/acts/act-gate.tsx";
import { newKey } from "../platform/api/api.ts";
import { textOf } from "../platform/api/problem.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, Note } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { moveClaim } from "./api.ts";
import { ClaimBadge, ClaimTypeWord } from "./claim-words.tsx";
import { useEventClaims } from "./use-event-claims.ts";

/**
 * Lists the cash claims of an event's pros and whether each was sent. The user can mark a claim as sent, and undo a
 * mistake.
 */
export function EventClaims({
  eventId,
  role,
  onChanged,
}: {
  eventId: string;
  role: "promoter" | "admin";
  /** Reloads what the page shows of the event's cash. */
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const { list, failed, loading, retry, more, replace } = useEventClaims(role, eventId);
  const columns = useColumns(role, (claim) => {
    replace(claim);
    onChanged();
  });
  if (failed !== null) {
    return (
      <Note tone="bad" icon="alert">
        {failed}{" "}
        <Button size="small" kind="link" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </Note>
    );
  }
  if (!list) return <SkeletonRows />;
  const shown = list.claims.length;
  const { total } = list;
  return (
    <div className="grid gap-4">
      <ClaimSums sums={list.sums} />
      <DataTable
        caption={t`Cash payouts`}
        rows={list.claims}
        rowKey={({ _id }) => _id}
        columns={columns}
        empty={
          <EmptyState icon="wallet" title={<Trans>No payouts ready yet</Trans>}>
            <Trans>
              Payouts show up here once verified results earn cash and the rider’s payment info is complete.
            </Trans>
          </EmptyState>
        }
      />
      {shown < total ? (
        <div className="flex flex-wrap items-center gap-3">
          <span role="status" className="text-ink-2">
            <Trans>
              Showing {shown} of {total} payouts
            </Trans>
          </span>
          <Button busy={loading} onClick={more}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Shows the sums of all payouts of the event by status, and not only of those shown. */
function ClaimSums({ sums }: { sums: readonly ClaimSum[] }) {
  const format = useFormat();
  if (sums.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {sums.map(({ currency, status, count, gross }) => (
        <li key={`${currency} ${status}`} className="flex items-center gap-2">
          <ClaimBadge status={status} />
          <span className="figure">{format.money(gross, currency)}</span>
          <span className="text-ink-2">
            <Plural value={count} one="# payout" other="# payouts" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function useColumns(role: "promoter" | "admin", onMoved: (claim: PayoutClaim) => void): Column<PayoutClaim>[] {
  const { t } = useLingui();
  const shownName = useShownName();
  const format = useFormat();
  return [
    { key: "rider", head: t`Rider`, card: "title", cell: ({ riderName }) => shownName(riderName) },
    {
      key: "for",
      head: t`Class and place`,
      card: "plain",
      cell: ({ awards }) =>
        awards
          .map(({ className, place }) => [className, place === null ? null : format.ordinal(place)])
          .map((parts) => parts.filter(Boolean).join(" · "))
          .join(", "),
    },
    { key: "type", head: t`Method`, cell: ({ type }) => <ClaimTypeWord type={type} /> },
    {
      key: "due",
      head: t({ message: "Due", context: "date" }),
      cell: ({ dueAt, sentAt }) => (sentAt ? "–" : format.date(dueAt)),
    },
    { key: "status", head: t`Status`, cell: ({ status }) => <ClaimBadge status={status} /> },
    {
      key: "gross",
      head: t`Amount`,
      align: "end",
      card: "figure",
      cell: ({ gross, currency }) => <span className="figure">{format.money(gross, currency)}</span>,
    },
    { key: "act", head: t`Payout`, cell: (claim) => <ClaimActs role={role} claim={claim} onMoved={onMoved} /> },
  ];
}

function ClaimActs({
  role,
  claim,
  onMoved,
}: {
  role: "promoter" | "admin";
  claim: PayoutClaim;
  onMoved: (claim: PayoutClaim) => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const cannot = useCannot();
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const who = claim.riderName;
  /**
   * Returns the idempotency key of an action on one version of a claim. A retry after a lost answer uses the same key.
   */
  const keyOf = (of: PayoutClaim, act: ClaimAct): string => {
    const name = `${of._id} ${of.__v} ${act}`;
    const key = keys.current.get(name) ?? newKey();
    keys.current.set(name, key);
    return key;
  };
  const move = async (of: PayoutClaim, act: ClaimAct) => {
    setBusy(true);
    try {
      const { payoutClaim } = await moveClaim(role, of, act, keyOf(of, act));
      onMoved(payoutClaim);
      if (act === "send") {
        toast({ text: t`Marked as sent: ${who}`, undo: () => void move(payoutClaim, "undoSend") });
      } else {
        toast({ text: t`No longer marked as sent: ${who}` });
      }
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  if (claimCan.send.states.includes(claim.status) && claim.file) {
    return (
      <span className="text-ink-2">
        <Trans>
          In payment file{" "}
          <Link to="/auth/admin/payout-file/{fileId}" params={{ fileId: claim.file._id }}>
            {claim.file.number}
          </Link>
        </Trans>
      </span>
    );
  }
  if (claimCan.send.states.includes(claim.status)) {
    return (
      <Button
        disabled={cannot !== null}
        title={cannot ?? undefined}
        busy={busy}
        onClick={() => void move(claim, "send")}
        aria-label={t`Mark as sent: ${who}`}
      >
        <Trans>Mark as sent</Trans>
      </Button>
    );
  }
  if (claim.status === "pending") {
    return (
      <span className="text-ink-2">
        {role === "admin" ? (
          claim.returnedAt ? (
            <Trans>Don’t send the payout yet. Something changed after approval, so approve it again first.</Trans>
          ) : (
            <Trans>You can mark the payout as sent once it’s approved.</Trans>
          )
        ) : claim.returnedAt ? (
          <Trans>Don’t send the payout yet. Something changed after approval, so our team is checking it again.</Trans>
        ) : (
          <Trans>You can mark the payout as sent once we approve it.</Trans>
        )}
      </span>
    );
  }
  if (!claimCan.undoSend.states.includes(claim.status)) return <Trans>Nothing to pay</Trans>;
  if (role === "promoter" && claim.sentByStaff) return <Trans>Sent by our team.</Trans>;
  return (
    <Button
      disabled={cannot !== null}
      title={cannot ?? undefined}
      busy={busy}
      onClick={() => void move(claim, "undoSend")}
      aria-label={t`Undo “sent”: ${who}`}
    >
      <Trans>Undo “sent”</Trans>
    </Button>
  );
}
