import { useState } from "react";
import { Trans } from "@lingui/react/macro";
import type { AdjustmentDue } from "#shared/adjustments.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { KeepDueOpenDialog, SettleDueDialog, WaiveDueDialog } from "./due-dialogs.tsx";
import { DueCauseWords, DueSource } from "./due-words.tsx";

/** Shows one adjustment due: what it is for, and the acts that settle it. */
export function DueDetails({ due, onDone }: { due: AdjustmentDue; onDone: () => void }) {
  const format = useFormat();
  const { amount, currency, wallet, settledAt, note, reference } = due;
  const since = format.date(due.since);
  const settled = format.date(settledAt);
  const by = due.settledBy ?? "";
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">
          <DueSource due={due} />
        </p>
        <p className="figure text-t4">{format.money(amount, currency)}</p>
      </div>
      <p className="text-ink-2">
        <DueCauseWords why={due.why} /> ·{" "}
        {wallet === "credit" ? <Trans>credit, since {since}</Trans> : <Trans>cash, since {since}</Trans>}
      </p>
      {due.nextAwardAt && settledAt === null ? (
        <p className="flex flex-wrap items-center gap-2">
          <Badge fill="dashed">
            <Trans>Comes out of the next award</Trans>
          </Badge>
          <span className="text-ink-2">{note}</span>
        </p>
      ) : null}
      {settledAt === null ? (
        <DueActs due={due} onDone={onDone} />
      ) : (
        <p>
          {due.settledHow === "waived" ? (
            <Trans>
              Waived by {by} on {settled}.
            </Trans>
          ) : due.settledHow === "payment" ? (
            <Trans>
              Paid by the rider, recorded by {by} on {settled}.
            </Trans>
          ) : (
            <Trans>
              Taken from other awards on {settled}. Decided by {by}.
            </Trans>
          )}{" "}
          <span className="text-ink-2">{note ?? reference}</span>
        </p>
      )}
    </div>
  );
}

function DueActs({ due, onDone }: { due: AdjustmentDue; onDone: () => void }) {
  const [asked, setAsked] = useState<"settle" | "waive" | "keep" | null>(null);
  const dialog = { due, onDone, onClose: () => setAsked(null) };
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setAsked("settle")}>
        <Trans context="adjustment">Settle…</Trans>
      </Button>
      <Button onClick={() => setAsked("waive")}>
        <Trans>Waive…</Trans>
      </Button>
      {due.nextAwardAt ? (
        <Button kind="link" onClick={() => setAsked("keep")}>
          <Trans>Stop the next-award deduction…</Trans>
        </Button>
      ) : null}
      {asked === "settle" ? <SettleDueDialog {...dialog} /> : null}
      {asked === "waive" ? <WaiveDueDialog {...dialog} /> : null}
      {asked === "keep" ? <KeepDueOpenDialog {...dialog} /> : null}
    </div>
  );
}
