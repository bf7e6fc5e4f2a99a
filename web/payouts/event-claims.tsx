import { useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { claimCan, type ClaimAct } from "#shared/payouts.ts";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import { newKey } from "../platform/api.ts";
import { textOf } from "../platform/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { DataTable, type Column } from "../ui/data-table.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, Note } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { getEventClaims, moveClaim } from "./api.ts";
import { ClaimBadge, ClaimTypeWord } from "./claim-words.tsx";

/** What an event's pros are owed in cash, and whether it was sent: marked, and taken back where it was a mistake. */
export function EventClaims({ eventId }: { eventId: string }) {
  const { t } = useLingui();
  const [claims, setClaims] = useState<PayoutClaim[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    getEventClaims(eventId, stop.signal).then(
      ({ payoutClaims }) => setClaims(payoutClaims),
      (error: unknown) => {
        if (!stop.signal.aborted) setFailed(textOf(error));
      },
    );
    return () => stop.abort();
  }, [eventId, tries]);
  const replace = (moved: PayoutClaim) =>
    setClaims((all) => (all ?? []).map((claim) => (claim._id === moved._id ? moved : claim)));
  const columns = useColumns(replace);
  if (failed) {
    return (
      <Note tone="bad" icon="alert">
        {failed}{" "}
        <Button
          size="small"
          kind="link"
          onClick={() => {
            setFailed(null);
            setTries(tries + 1);
          }}
        >
          <Trans>Try again</Trans>
        </Button>
      </Note>
    );
  }
  if (!claims) return <SkeletonRows />;
  return (
    <DataTable
      caption={t`Cash payouts`}
      rows={claims}
      rowKey={({ _id }) => _id}
      columns={columns}
      empty={
        <EmptyState title={<Trans>No cash to pay out</Trans>}>
          <Trans>Once verified results earn cash and the rider said where it goes, each payout stands here.</Trans>
        </EmptyState>
      }
    />
  );
}

function useColumns(onMoved: (claim: PayoutClaim) => void): Column<PayoutClaim>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    { key: "rider", head: t`Rider`, card: "title", cell: ({ riderName }) => riderName },
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
    { key: "type", head: t`How`, cell: ({ type }) => <ClaimTypeWord type={type} /> },
    {
      key: "due",
      head: t`Due`,
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
    { key: "act", head: t`Payout`, cell: (claim) => <ClaimActs claim={claim} onMoved={onMoved} /> },
  ];
}

function ClaimActs({ claim, onMoved }: { claim: PayoutClaim; onMoved: (claim: PayoutClaim) => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const who = claim.riderName;
  /** The same for a repeat after no answer: what is done to which version of the claim. */
  const keyOf = (of: PayoutClaim, act: ClaimAct): string => {
    const name = `${of._id} ${of.__v} ${act}`;
    const key = keys.current.get(name) ?? newKey();
    keys.current.set(name, key);
    return key;
  };
  const move = async (of: PayoutClaim, act: ClaimAct) => {
    setBusy(true);
    try {
      const { payoutClaim } = await moveClaim("promoter", of, act, keyOf(of, act));
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
  if (claimCan.send.states.includes(claim.status)) {
    return (
      <Button busy={busy} onClick={() => void move(claim, "send")} aria-label={t`Mark as sent: ${who}`}>
        <Trans>Mark as sent</Trans>
      </Button>
    );
  }
  if (!claimCan.undoSend.states.includes(claim.status)) return null;
  return (
    <Button busy={busy} onClick={() => void move(claim, "undoSend")} aria-label={t`Not sent after all: ${who}`}>
      <Trans>Not sent after all</Trans>
    </Button>
  );
}
