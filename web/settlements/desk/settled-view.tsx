import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { dayPacific } from "#shared/dates.ts";
import type { settlementList } from "#shared/settlements.list.ts";
import type { SettlementCounts, SettlementRecord } from "#shared/settlements.schema.ts";
import { ActDialog } from "../../parts/act-dialog.tsx";
import { BulkProgress } from "../../parts/bulk/bulk-progress.tsx";
import { startBulk } from "../../parts/bulk/bulk-run.ts";
import { createAttempts } from "../../parts/form-state.ts";
import { ListScreen } from "../../parts/list-screen.tsx";
import type { Answer, ListData, ListSource } from "../../parts/list-source.ts";
import { api } from "../../platform/api/api.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useWhere } from "../../platform/location.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useSettlementCells } from "../settlement-cells.tsx";

type SettledAnswer = Answer & { settlements: SettlementRecord[]; counts: SettlementCounts };

/** Returns the numbers on the chips; the first chip has the number of all. */
const stateCounts = ({ standing, reversed }: SettlementCounts) => ({ "": standing + reversed, standing, reversed });

/**
 * Shows the settlements with their references. A settlement can be reversed, and its statement can be emailed to the
 * dealer.
 */
export function SettledView({
  source,
  data,
}: {
  source: ListSource<typeof settlementList, SettledAnswer>;
  data: ListData<SettledAnswer>;
}) {
  const { t } = useLingui();
  const { reload } = useWhere();
  const cells = useSettlementCells();
  const [reversing, setReversing] = useState<SettlementRecord | null>(null);
  const mail = (rows: readonly SettlementRecord[], clear = () => {}) => {
    clear();
    const byId = new Map(rows.map((row) => [row._id, row]));
    void startBulk({
      list: source.list.key,
      title: t`Statements by email`,
      items: rows.map(({ _id, dealerName }) => ({ id: _id, label: dealerName })),
      async act({ id }) {
        const row = byId.get(id);
        if (!row) return null;
        const month = dayPacific(new Date(row.settledAt)).slice(0, 7);
        const { sentTo } = await api("POST /api/admin/dealer/{dealerId}/statement-mail", {
          params: { dealerId: row.dealerId },
          body: { month },
        });
        return sentTo > 0 ? null : t`No one at this dealer has verified their email.`;
      },
      textOf,
    });
  };
  return (
    <>
      <ListScreen
        level={2}
        underTab
        source={source}
        data={data}
        counts={data.answer ? { settlementState: stateCounts(data.answer.counts) } : {}}
        cells={cells}
        acts={(row, close) => (
          <>
            <Button icon="mail" onClick={() => mail([row], close)}>
              <Trans>Email statement</Trans>
            </Button>
            {row.reversedAt === null ? (
              <Button
                icon="undo"
                onClick={() => {
                  close();
                  setReversing(row);
                }}
              >
                <Trans>Reverse…</Trans>
              </Button>
            ) : (
              <p className="text-ink-2">
                <Trans>
                  {row.reversedBy}: {row.reverseReason}
                </Trans>
              </p>
            )}
            <Link to="/auth/admin/dealer/{dealerId?}" params={{ dealerId: row.dealerId }} search={{ tab: "parts" }}>
              <Trans>Parts account</Trans>
            </Link>
          </>
        )}
        bulk={(rows, clear) => (
          <Button icon="mail" onClick={() => mail(rows, clear)}>
            <Plural value={rows.length} one="Email statement" other="Email # statements" />
          </Button>
        )}
      >
        <BulkProgress list={source.list.key} />
      </ListScreen>
      {reversing ? (
        <ReverseDialog settlement={reversing} onClose={() => setReversing(null)} onDone={() => void reload()} />
      ) : null}
    </>
  );
}

function ReverseDialog({
  settlement,
  onClose,
  onDone,
}: {
  settlement: SettlementRecord;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const [attempt] = useState(() => createAttempts());
  const { _id, dealerName, lineCount } = settlement;
  const money = format.money(settlement.amount, settlement.currency);
  return (
    <ActDialog
      open
      danger
      needsReason
      title={
        <Trans>
          Reverse {money} for {dealerName}?
        </Trans>
      }
      safe={<Trans>Keep it settled</Trans>}
      act={<Trans>Reverse {money}</Trans>}
      onClose={onClose}
      onAct={async (reason) => {
        const params = { settlementId: _id };
        await attempt((key) =>
          api("POST /api/admin/settlement/{settlementId}/reverse", { params, body: { reason }, key }),
        );
        toast({ text: t`${money} is due to ${dealerName} again.` });
        onDone();
      }}
    >
      <p>
        <Plural
          value={lineCount}
          one="# line will be due again. The dealer will see the reversal on this month’s statement."
          other="# lines will be due again. The dealer will see the reversal on this month’s statement."
        />
      </p>
    </ActDialog>
  );
}
