import { Plural, Trans } from "@lingui/react/macro";
import type { AdminRound } from "#shared/series-admin.schema.ts";
import type { SeriesRecord } from "#shared/series.schema.ts";
import { Note } from "../../ui/states.tsx";

/**
 * Says before a new promoter is saved what the old and the new promoter will see and verify
 * (docs/spec/results.md#standings). It shows nothing if the promoter stays the same.
 */
export function PromoterChange({
  serie,
  rounds,
  next,
}: {
  serie: SeriesRecord;
  rounds: readonly AdminRound[];
  next: { _id: string; name: string } | null;
}) {
  const before = serie.promoter;
  if ((before?._id ?? null) === (next?._id ?? null)) return null;
  const unchangedRounds = rounds.filter(({ promoter }) => before !== null && promoter?._id === before._id).length;
  const loose = rounds.filter(({ promoter }) => promoter === null).length;
  const [from, to] = [before?.name ?? "", next?.name ?? ""];
  return (
    <Note tone="info" icon="info">
      <ul className="grid gap-1">
        <li>
          {serie.payMode === "event" ? (
            next ? (
              <Trans>{to} will see rider payouts from every round.</Trans>
            ) : (
              <Trans>Only staff will see rider payouts from every round.</Trans>
            )
          ) : next ? (
            <Trans>
              {to} will set payouts for the final standings, enter and verify the results, and see rider payouts from
              every round.
            </Trans>
          ) : (
            <Trans>Only staff will be able to manage the final standings and see rider payouts from every round.</Trans>
          )}
        </li>
        {before ? (
          <li>
            {unchangedRounds > 0 ? (
              <Plural
                value={unchangedRounds}
                one={`${from} will keep # round of its own, with its results. To change the promoter, edit the event or import a file of events.`}
                other={`${from} will keep # rounds of its own, with their results. To change the promoter, edit the events or import a file of events.`}
              />
            ) : (
              <Trans>{from} will no longer see this series’ results and payouts.</Trans>
            )}
          </li>
        ) : null}
        {loose > 0 ? (
          <li>
            {next ? (
              <Plural
                value={loose}
                one={`# round has no promoter of its own: ${to} will enter and verify its results.`}
                other={`# rounds have no promoter of their own: ${to} will enter and verify their results.`}
              />
            ) : (
              <Plural
                value={loose}
                one="# round has no promoter of its own: only staff will be able to enter and verify its results."
                other="# rounds have no promoter of their own: only staff will be able to enter and verify their results."
              />
            )}
          </li>
        ) : null}
      </ul>
    </Note>
  );
}
