import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { QuestionAnswer, QuestionResult } from "#shared/questions.schema.ts";
import type { ReasonCode, ReasonValues } from "#shared/results.ts";
import type { MoneyEffects, SaveResultInput } from "#shared/results.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownFirstName, useShownName } from "../platform/use-shown-name.ts";
import { Plate } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";

/**
 * These functions belong to the results slice. The screen passes them in, because a slice does not import from another
 * slice.
 */
export interface ResultTools {
  /** Returns the reason why a result earns nothing. */
  why: (code: ReasonCode, values: ReasonValues | null) => string;
  help: (code: ReasonCode, values: ReasonValues | null) => string | null;
  /** Asks whether to save a correction, and shows the money that it moves. */
  ask: (effects: MoneyEffects, title: ReactNode) => Promise<boolean>;
  /** Shows what a correction did, with an undo button. */
  say: (done: ReactNode, moved: { effects: MoneyEffects | null; undoId: string | null; onUndone?: () => void }) => void;
}

/**
 * Shows the result in question with its reason, and the correction that settles the question. For "I raced this" it
 * shows the results that may belong to the rider.
 */
export function QuestionResults({
  tools,
  rider,
  riderId,
  result,
  candidates,
  busy,
  onCorrect,
}: {
  tools: ResultTools;
  rider: string;
  riderId: string;
  result: QuestionAnswer["result"];
  candidates: readonly QuestionResult[];
  busy: boolean;
  onCorrect: (correction: SaveResultInput) => void;
}) {
  const { t } = useLingui();
  const shownName = useShownName();
  const firstName = useShownFirstName();
  const name = firstName(rider);
  const whole = shownName(rider);
  if (result) return <Result tools={tools} result={result} busy={busy} onCorrect={onCorrect} />;
  if (candidates.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        <Trans>Possible results in this class</Trans>
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {candidates.map((row) => (
          <li key={row._id} className="flex flex-wrap items-center gap-3 py-2">
            <Row row={row} fill="outline" />
            <Button
              size="small"
              busy={busy}
              onClick={() => onCorrect({ resultId: row._id, __v: row.__v, riderId })}
              aria-label={t`Match ${row.name} to ${whole} and answer`}
            >
              <Trans>Match to {name} and answer</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Result({
  tools: { why, help },
  result,
  busy,
  onCorrect,
}: {
  tools: ResultTools;
  result: NonNullable<QuestionAnswer["result"]>;
  busy: boolean;
  onCorrect: (correction: SaveResultInput) => void;
}) {
  const format = useFormat();
  const { correctTo, reason } = result;
  const brand = correctTo ?? "";
  return (
    <section className="panel grid gap-3 bg-sunk p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Row row={result} fill={result.earns > 0 ? (result.verified ? "filled" : "dashed") : "outline"} />
        {result.earns > 0 ? <b className="tabular-nums">{format.money(result.earns, result.currency)}</b> : null}
      </div>
      {reason ? (
        <p>
          <b>{why(reason, result.values)}.</b> <span className="text-ink-2">{help(reason, result.values)}</span>
        </p>
      ) : null}
      {correctTo ? (
        <p>
          <Button busy={busy} onClick={() => onCorrect({ resultId: result._id, __v: result.__v, values: { brand } })}>
            <Trans>Correct to {brand} and answer</Trans>
          </Button>
        </p>
      ) : null}
    </section>
  );
}

function Row({ row, fill }: { row: QuestionResult; fill: "filled" | "dashed" | "outline" }) {
  const { t } = useLingui();
  const shownName = useShownName();
  const number = row.number ? `${t`No.`} ${row.number}` : "";
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Plate fill={fill}>{row.place || "–"}</Plate>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{shownName(row.name)}</span>
        <span className="block truncate text-ink-2">{[number, row.brand].filter(Boolean).join(" · ")}</span>
      </span>
    </span>
  );
}
