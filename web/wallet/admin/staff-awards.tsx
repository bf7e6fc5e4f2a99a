import { Trans } from "@lingui/react/macro";
import { staffAwardList } from "#shared/awards.list.ts";
import type { RiderAward } from "#shared/awards.schema.ts";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { api } from "../../platform/api/api.ts";
import { useFormat } from "../../platform/use-format.ts";
import { AwardBadge } from "../award-badge.tsx";
import { useAwardCells } from "../award-cells.tsx";
import type { RenderClaimBadge } from "../award-story.tsx";
import { StaffAwardPane } from "./staff-award-pane.tsx";

const awardsOf = (riderId: string) =>
  listSource(staffAwardList, {
    request: ({ page, status }, signal) =>
      api("GET /api/admin/rider/{riderId}/awards", { params: { riderId }, query: { page, status }, signal }),
  });

type Loading = Parameters<ReturnType<typeof awardsOf>["load"]>[0];

/** Loads a page of a rider's awards, for staff. */
export const loadRiderAwards = (riderId: string, loading: Loading) => awardsOf(riderId).load(loading);
export type RiderAwards = Awaited<ReturnType<typeof loadRiderAwards>>;

/** Lists all awards of a rider, latest first. A row opens the history of its award and what staff can do with it. */
export function StaffAwards({
  riderId,
  riderName,
  data,
  isOpen,
  claimBadge,
  onChanged,
}: {
  riderId: string;
  riderName: string;
  data: RiderAwards;
  isOpen: boolean;
  claimBadge: RenderClaimBadge;
  onChanged: () => void;
}) {
  const format = useFormat();
  const { nameOf, cells } = useAwardCells();
  return (
    <ListScreen
      level={2}
      source={awardsOf(riderId)}
      data={data}
      cells={{
        ...cells,
        classAndPlace: (award: RiderAward) =>
          award.source?.className ? cells.classAndPlace(award) : award.type === "bonus" ? <Trans>Bonus</Trans> : null,
        // Spendable credit is the normal state, so it has no badge.
        status: ({ status }) => (status === "Current" ? null : <AwardBadge status={status} />),
        expires: ({ status, expiresAt }) =>
          status === "Current" || status === "Earned" || status === "Expired" ? (
            expiresAt === null ? (
              <Trans>Never</Trans>
            ) : (
              format.date(expiresAt)
            )
          ) : null,
        left: ({ currentValue, currency }) => <b>{format.money(currentValue, currency)}</b>,
      }}
      nameOf={(award) => `${nameOf(award)} · ${format.money(award.initialValue, award.currency)}`}
      pane={({ _id }) => (
        <StaffAwardPane
          key={_id}
          awardId={_id}
          riderName={riderName}
          isOpen={isOpen}
          claimBadge={claimBadge}
          onChanged={onChanged}
        />
      )}
    />
  );
}
