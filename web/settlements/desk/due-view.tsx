import { Fragment, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { partsDueList } from "#shared/settlements.list.ts";
import type { PartsDueCounts, PartsDueRow } from "#shared/settlements.schema.ts";
import { ActDialog } from "../../parts/act-dialog.tsx";
import { createAttempts } from "../../parts/form-state.ts";
import { Deadline } from "../../parts/deadline.tsx";
import { ListScreen } from "../../parts/list-screen.tsx";
import type { Answer, ListData, ListSource } from "../../parts/list-source.ts";
import { api } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { Sum } from "../../ui/sum.tsx";
import { useToast } from "../../ui/toast.tsx";
import { ReferenceField } from "../reference-field.tsx";

interface DueAnswer extends Answer {
  accounts: PartsDueRow[];
  sums: { currency: "USD" | "CAD"; dealers: number; amount: number; overdue: number }[];
  counts: PartsDueCounts;
  until: string;
}

/** Returns the numbers on the chips; the first chip has the number of all. */
const stateCounts = ({ all, ...others }: PartsDueCounts) => ({ "": all, ...others });

/**
 * Shows the amounts that are due, by dealer, and settles them for the selected dealers. A row opens the dealer's parts
 * account.
 */
export function DueView({
  source,
  data,
}: {
  source: ListSource<typeof partsDueList, DueAnswer>;
  data: ListData<DueAnswer>;
}) {
  const format = useFormat();
  const [chosen, setChosen] = useState<{ rows: readonly PartsDueRow[]; clear: () => void } | null>(null);
  const { answer } = data;
  return (
    <>
      <ListScreen
        level={2}
        source={source}
        data={data}
        counts={answer ? { due: stateCounts(answer.counts) } : {}}
        cells={{ due: ({ dueAt }) => <Deadline at={dueAt} /> }}
        href={({ dealerId }) =>
          pageAddress("/auth/admin/dealer/{dealerId?}", { params: { dealerId }, search: { tab: "parts" } })
        }
        bulk={(rows, clear) => {
          const payable = rows.filter(({ amount }) => amount >= 0);
          return (
            <Button
              kind="brand"
              reason={
                payable.length === 0 ? (
                  <Trans>Refunds exceed what’s due. The difference is carried over.</Trans>
                ) : undefined
              }
              onClick={() => setChosen({ rows: payable, clear })}
            >
              <Trans>Settle…</Trans>
            </Button>
          );
        }}
      >
        {answer && answer.sums.length > 0 ? (
          <dl className="panel flex flex-wrap gap-x-8 gap-y-2 px-4 py-3">
            {answer.sums.map(({ currency, amount, overdue }) => (
              <Fragment key={currency}>
                <Sum size="text-t3" label={<Trans>Due, {currency}</Trans>}>
                  {format.money(amount, currency)}
                </Sum>
                {overdue > 0 ? (
                  <Sum size="text-t3" label={<Trans>Overdue, {currency}</Trans>}>
                    {format.money(overdue, currency)}
                  </Sum>
                ) : null}
              </Fragment>
            ))}
          </dl>
        ) : null}
      </ListScreen>
      {chosen && answer ? (
        <SettleDialog rows={chosen.rows} until={answer.until} onClose={() => setChosen(null)} onDone={chosen.clear} />
      ) : null}
    </>
  );
}

/**
 * Asks for confirmation before several dealers are settled at once. It shows the amounts and asks for the reference of
 * the payment.
 */
function SettleDialog({
  rows,
  until,
  onClose,
  onDone,
}: {
  rows: readonly PartsDueRow[];
  until: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { reload } = useWhere();
  const [reference, setReference] = useState("");
  const [attempt] = useState(() => createAttempts());
  const day = format.date(until);
  const sumOf = (accounts: readonly Pick<PartsDueRow, "currency" | "amount">[]) =>
    (["USD", "CAD"] as const)
      .flatMap((currency) => {
        const own = accounts.filter((row) => row.currency === currency);
        return own.length > 0
          ? [
              format.money(
                own.reduce((sum, { amount }) => sum + amount, 0),
                currency,
              ),
            ]
          : [];
      })
      .join(" · ");
  const money = sumOf(rows);
  const [only] = rows.length === 1 ? rows : [];
  const [amount, dealerName] = [money, only?.dealerName ?? ""];
  return (
    <ActDialog
      open
      title={
        only ? (
          <Trans>
            Settle {amount} for {dealerName}?
          </Trans>
        ) : (
          <Plural value={rows.length} one="Settle with # dealer?" other="Settle with # dealers?" />
        )
      }
      safe={<Trans>Not yet</Trans>}
      act={<Trans>Settle {money}</Trans>}
      onClose={onClose}
      onAct={async () => {
        const dealers = rows.map(({ dealerId, currency, amount }) => ({ dealerId, currency, amount }));
        const { settlements, leftOut } = await attempt((key) =>
          api("POST /api/admin/settlements", { body: { until, dealers, reference }, key }),
        );
        onDone();
        const settled = sumOf(settlements);
        toast({ text: t`Settled ${settled}.`, tone: "good" });
        if (leftOut.length > 0) {
          const names = format.list([...new Set(leftOut.map(({ dealerName }) => dealerName))]);
          toast({
            text: t`You reversed a settlement for ${names}, so another admin needs to settle these amounts.`,
            stays: true,
          });
        }
        await reload();
      }}
    >
      <p>
        {only ? (
          <Trans>
            This will mark everything through {day} as settled. Make sure you credit the dealer’s parts account with
            this amount.
          </Trans>
        ) : (
          <Trans>
            This will mark everything through {day} as settled. Make sure you credit the dealers’ parts accounts with
            these amounts.
          </Trans>
        )}
      </p>
      <ReferenceField value={reference} onChange={setReference} />
    </ActDialog>
  );
}
