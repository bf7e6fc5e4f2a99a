import { useCallback, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { RiderAward } from "#shared/awards.schema.ts";
import type { AwardStatus } from "#shared/ledger.ts";
import { LoadFailed } from "../../parts/load-failed.tsx";
import { useLoadedPart } from "../../parts/use-loaded-part.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { ToggleChips } from "../../ui/table/filter-chips.tsx";
import { AwardBadge, useStatusWords } from "../award-badge.tsx";
import type { RenderClaimBadge } from "../award-story.tsx";
import { StaffAwardPane } from "./staff-award-pane.tsx";
import { getRiderAwards } from "./staff-money-api.ts";
import "../../parts/list.css";

/** These are the states in the filter. Awards in the other states appear only when no state is chosen. */
const statuses: readonly AwardStatus[] = ["Current", "Earned", "Funded", "Paid", "Expired", "Reversed"];

/** Lists all awards of a rider, latest first. A row opens the history of its award and what staff can do with it. */
export function StaffAwards({
  riderId,
  riderName,
  isOpen,
  version,
  claimBadge,
  onChanged,
}: {
  riderId: string;
  riderName: string;
  isOpen: boolean;
  /** This value changes when the awards have to be loaded again. */
  version: number;
  claimBadge: RenderClaimBadge;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const words = useStatusWords();
  const columns = useAwardColumns();
  const [status, setStatus] = useState<AwardStatus | undefined>();
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<string | null>(null);
  const load = useCallback(
    (signal: AbortSignal) => getRiderAwards(riderId, { page, status }, signal),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [riderId, page, status, version],
  );
  const { answer, failed, reload } = useLoadedPart(load);
  const open = answer?.awards.find(({ _id }) => _id === openId);
  const close = () => setOpenId(null);
  return (
    <section className="grid gap-3" aria-labelledby="staff-awards">
      <h3 id="staff-awards" className="text-t4">
        <Trans>Awards</Trans>
      </h3>
      <ToggleChips
        label={t`Status`}
        chips={[
          { key: "", label: t`All awards`, on: status === undefined },
          ...statuses.map((one) => ({ key: one, label: words[one], on: status === one })),
        ]}
        onChoose={(key) => {
          setStatus(statuses.find((one) => one === key));
          setPage(1);
        }}
      />
      {failed ? (
        <LoadFailed title={<Trans>The awards didn’t load</Trans>} problem={failed.problem} onRetry={reload} />
      ) : answer ? (
        <>
          <DataTable
            dense
            caption={t`Awards`}
            rows={answer.awards}
            rowKey={({ _id }) => _id}
            columns={columns}
            onOpen={({ _id }) => setOpenId(_id)}
            empty={
              <EmptyState icon="wallet" title={<Trans>No awards here</Trans>}>
                <Trans>Each result that earns and each bonus shows up here.</Trans>
              </EmptyState>
            }
          />
          <Pages {...answer.pagination} onPage={setPage} />
        </>
      ) : (
        <SkeletonRows />
      )}
      <Dialog pane open={open !== undefined} title={open ? <AwardTitle award={open} /> : ""} onClose={close}>
        {open ? (
          <>
            <Button kind="link" className="list-pane-close" icon="close" aria-label={t`Close`} onClick={close} />
            <div className="mt-4">
              <StaffAwardPane
                key={open._id}
                awardId={open._id}
                riderName={riderName}
                isOpen={isOpen}
                claimBadge={claimBadge}
                onChanged={() => {
                  reload();
                  onChanged();
                }}
              />
            </div>
          </>
        ) : null}
      </Dialog>
    </section>
  );
}

function AwardTitle({ award: { source, note, initialValue, currency } }: { award: RiderAward }) {
  const format = useFormat();
  const amount = format.money(initialValue, currency);
  const from = source?.eventTitle ?? note;
  return from ? (
    <>
      {from} · {amount}
    </>
  ) : (
    <Trans>Bonus of {amount}</Trans>
  );
}

function useAwardColumns(): Column<RiderAward>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      key: "source",
      head: t`Source`,
      card: "title",
      cell: ({ source, note }) => source?.eventTitle ?? note ?? t`Bonus`,
    },
    {
      key: "class",
      head: t`Class and place`,
      card: "detail",
      cell: ({ source, type }) =>
        source?.className
          ? `${source.className}${source.place ? ` · ${format.ordinal(source.place)}` : ""}`
          : type === "bonus"
            ? t`Bonus`
            : null,
    },
    { key: "issued", head: t`Issued`, card: "hide", cell: ({ issuedAt }) => format.date(issuedAt) },
    {
      key: "status",
      head: t`Status`,
      card: "detail",
      // Spendable credit is the normal state, so it has no badge.
      cell: ({ status }) => (status === "Current" ? null : <AwardBadge status={status} />),
    },
    {
      key: "expires",
      head: t`Expires`,
      card: "hide",
      cell: ({ status, expiresAt }) =>
        status === "Current" || status === "Earned" || status === "Expired"
          ? expiresAt === null
            ? t`Never`
            : format.date(expiresAt)
          : null,
    },
    {
      key: "won",
      head: t`Won`,
      align: "end",
      card: "hide",
      cell: ({ initialValue, currency }) => format.money(initialValue, currency),
    },
    {
      key: "left",
      head: t`Left`,
      align: "end",
      card: "figure",
      cell: ({ currentValue, currency }) => <b>{format.money(currentValue, currency)}</b>,
    },
  ];
}

/** Shows the page buttons of a list that is part of a record. The pages have no URLs. */
function Pages({
  page,
  totalPages,
  total,
  onPage,
}: {
  page: number;
  totalPages: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const { t } = useLingui();
  if (totalPages < 2) return null;
  return (
    <nav className="flex flex-wrap items-center gap-3" aria-label={t`Pages`}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Trans context="awards">Newer</Trans>
      </Button>
      <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <Trans context="awards">Older</Trans>
      </Button>
      <span role="status" className="text-ink-2">
        <Trans>
          Page {page} of {totalPages}
        </Trans>{" "}
        · <Plural value={total} one="# award" other="# awards" />
      </span>
    </nav>
  );
}
