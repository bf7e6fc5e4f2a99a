import { useState, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { readListSearch } from "#shared/list.ts";
import { claimCan, type ClaimAct } from "#shared/payouts.ts";
import { deskClaimList } from "#shared/payout-desk.list.ts";
import type { DeskClaim, DeskSum } from "#shared/payout-desk.schema.ts";
import { BulkProgress } from "../../parts/bulk/bulk-progress.tsx";
import { startBulk } from "../../parts/bulk/bulk-run.ts";
import { ListScreen } from "../../parts/list-screen.tsx";
import type { ListData, ListSource } from "../../parts/list-source.ts";
import { isProblem, textOf } from "../../platform/api/problem.ts";
import { useListWhere } from "../../parts/list/use-list-where.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Sum } from "../../ui/sum.tsx";
import { ClaimDetails } from "../admin/claim-details.tsx";
import { ClaimNotes, DueDay } from "./claim-notes.tsx";
import { FileDialog } from "./file-dialog.tsx";
import { getAllClaims, moveOneOfMany, type getDeskClaims } from "./desk-api.ts";
import { ManyDialog } from "./many-dialog.tsx";

type Source = ListSource<typeof deskClaimList, Awaited<ReturnType<typeof getDeskClaims>>>;
type Data = ListData<Awaited<ReturnType<typeof getDeskClaims>>>;

/** This is one action on many claims at once. `file` creates a file for the payer. */
type Many = { act: ClaimAct | "file"; claims: readonly DeskClaim[]; clear: () => void };

/**
 * Shows the list of claims by status and due day, with actions on one, on several, and on all that match the filters.
 */
export function ClaimsView({ source, data }: { source: Source; data: Data }) {
  const { t } = useLingui();
  const { search, reload } = useListWhere();
  const form = useSubmit();
  const format = useFormat();
  const [many, setMany] = useState<Many | null>(null);
  const sums = data.answer?.sums ?? [];
  const state = typeof search.state === "string" ? search.state : "pending";
  const titles: Record<ClaimAct, string> = {
    approve: t`Approve payouts`,
    send: t`Mark payouts as sent`,
    undoSend: t`Undo “sent”`,
    void: t`Void payouts`,
  };
  const run = async ({ act, claims, clear }: Many, reason: string) => {
    if (act === "file") return;
    clear();
    const byId = new Map(claims.map((claim) => [claim._id, claim]));
    await startBulk({
      list: source.list.key,
      title: titles[act],
      items: claims.map(({ _id, riderName, eventTitle, gross, net, currency }) => ({
        id: _id,
        label: [riderName, eventTitle, format.money(net ?? gross, currency)].filter(Boolean).join(", "),
      })),
      async act({ id }) {
        const claim = byId.get(id);
        if (claim) await moveOneOfMany(claim, act, reason);
        return null;
      },
      textOf: (error) =>
        isProblem(error, "stale_version") ? t`Someone else changed this payout first. Review it again.` : textOf(error),
    });
    void reload();
  };
  const all = (act: Many["act"]) =>
    form.run(async () => {
      const claims = await getAllClaims(readListSearch(source.list, search));
      const possible = claims.filter((claim) => fits(claim, act));
      // Cash that the payer reported as paid is left out, so that it is paid again only if somebody selects that
      // payout.
      const unpaid = possible.filter(({ paidBefore }) => !paidBefore);
      setMany({ act, claims: unpaid.length > 0 ? unpaid : possible, clear: () => {} });
    });
  const total = data.answer?.pagination.total ?? 0;
  const counts = countsOf(sums);
  return (
    <>
      <ListScreen
        level={2}
        underTab
        source={source}
        data={data}
        counts={{ state: counts }}
        actions={
          <>
            {state === "pending" && total > 0 ? (
              <Button kind="brand" busy={form.busy} onClick={() => void all("approve")}>
                <Plural value={total} one="Approve #…" other="Approve all #…" />
              </Button>
            ) : null}
            {state === "approved" && total > 0 ? (
              <Button kind="brand" icon="document" busy={form.busy} onClick={() => void all("file")}>
                <Trans>Payment file…</Trans>
              </Button>
            ) : null}
          </>
        }
        cells={{
          event: ({ eventTitle }) => eventTitle ?? <Trans>Bonus</Trans>,
          due: (claim) => <DueDay claim={claim} />,
          needs: (claim) => <ClaimNotes claim={claim} />,
        }}
        pane={(claim) => (
          <div key={claim._id} className="grid gap-4">
            <ClaimNotes claim={claim} inPane />
            <ClaimDetails claim={claim} onChanged={() => void reload()} />
          </div>
        )}
        view="state"
        empty={state === "pending" ? <NothingToReview approved={counts.approved ?? 0} /> : null}
        bulk={(claims, clear) => (
          <ManyButtons
            claims={claims}
            onAct={(act) => setMany({ act, claims: claims.filter((one) => fits(one, act)), clear })}
          />
        )}
      >
        <Totals sums={sums} />
        <FieldError id="desk-error" error={form.message} />
        <BulkProgress list={source.list.key} />
      </ListScreen>
      {many && many.act !== "file" ? (
        <ManyDialog
          act={many.act}
          claims={many.claims}
          onClose={() => setMany(null)}
          onAct={(reason) => {
            setMany(null);
            void run(many, reason);
          }}
        />
      ) : null}
      {many?.act === "file" ? (
        <FileDialog claims={many.claims} onClose={() => setMany(null)} onDone={many.clear} />
      ) : null}
    </>
  );
}

/**
 * Returns whether the action is possible for a claim with this status. A claim in a payment file can only be approved
 * or its sending undone.
 */
function fits(claim: DeskClaim, act: Many["act"]): boolean {
  if (act === "file") return claim.status === "approved" && claim.file === null;
  if (!claimCan[act].states.includes(claim.status)) return false;
  return claim.file === null || act === "approve" || act === "undoSend";
}

function countsOf(sums: readonly DeskSum[]): Record<string, number> {
  const counts: Record<string, number> = { open: 0, pending: 0, approved: 0, overdue: 0, sent: 0, void: 0 };
  const add = (name: string, count: number) => (counts[name] = (counts[name] ?? 0) + count);
  for (const { status, isOverdue, count } of sums) {
    add(status, count);
    if (status === "pending" || status === "approved") add("open", count);
    if (isOverdue) add("overdue", count);
  }
  return counts;
}

/** Says that no payout is in review. Approved ones still have to be sent, and are under another filter. */
function NothingToReview({ approved }: { approved: number }) {
  const { href } = useListWhere();
  const { locale } = useFormat();
  return (
    <EmptyState
      icon="wallet"
      title={<Trans>No payouts to review</Trans>}
      action={
        approved > 0 ? (
          <Link href={href({ state: "approved" })}>
            <Trans>View approved payouts</Trans>
          </Link>
        ) : null
      }
    >
      {approved > 0 ? (
        <Plural
          value={approved}
          one="# payout is approved but not sent yet."
          other="# payouts are approved but not sent yet."
        />
      ) : (
        deskClaimList.empty.hint[locale]
      )}
    </EmptyState>
  );
}

/** Shows the amounts of the open claims by currency, side by side. */
function Totals({ sums }: { sums: readonly DeskSum[] }) {
  const format = useFormat();
  const amountOf = (fits: (sum: DeskSum) => boolean): string | null => {
    const parts = (["USD", "CAD"] as const).flatMap((currency) => {
      const own = sums.filter((sum) => sum.currency === currency && fits(sum));
      return own.length > 0
        ? [
            format.money(
              own.reduce((all, { net }) => all + net, 0),
              currency,
            ),
          ]
        : [];
    });
    return parts.length > 0 ? parts.join(" · ") : null;
  };
  const figures: [string, ReactNode, string | null][] = [
    ["pending", <Trans key="pending">In review</Trans>, amountOf(({ status }) => status === "pending")],
    [
      "approved",
      <Trans key="approved" context="claim">
        Approved
      </Trans>,
      amountOf(({ status }) => status === "approved"),
    ],
    ["overdue", <Trans key="overdue">Overdue</Trans>, amountOf(({ isOverdue }) => isOverdue)],
  ];
  if (figures.every(([, , amount]) => amount === null)) return null;
  return (
    <dl className="panel flex flex-wrap gap-x-8 gap-y-2 px-4 py-3">
      {figures.map(([key, label, amount]) =>
        amount === null ? null : (
          <Sum key={key} size="text-t3" label={label}>
            {amount}
          </Sum>
        ),
      )}
    </dl>
  );
}

function ManyButtons({ claims, onAct }: { claims: readonly DeskClaim[]; onAct: (act: Many["act"]) => void }) {
  const can = (act: Many["act"]) => claims.some((claim) => fits(claim, act));
  return (
    <>
      {can("approve") ? (
        <Button kind="brand" onClick={() => onAct("approve")}>
          <Trans>Approve…</Trans>
        </Button>
      ) : null}
      {can("file") ? (
        <Button kind="brand" icon="document" onClick={() => onAct("file")}>
          <Trans>Payment file…</Trans>
        </Button>
      ) : null}
      {can("send") ? (
        <Button onClick={() => onAct("send")}>
          <Trans>Mark as sent…</Trans>
        </Button>
      ) : null}
      {can("undoSend") ? (
        <Button icon="undo" onClick={() => onAct("undoSend")}>
          <Trans>Undo “sent”…</Trans>
        </Button>
      ) : null}
      {can("void") ? (
        <Button onClick={() => onAct("void")}>
          <Trans>Void…</Trans>
        </Button>
      ) : null}
    </>
  );
}
