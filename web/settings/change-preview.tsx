import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { SeasonChanges } from "#shared/programme-settings.schema.ts";
import { leavesOf } from "#shared/setting-values.ts";
import { useFormat } from "../platform/use-format.ts";
import { SettingChanges } from "./setting-changes.tsx";

const leavesIn = (changes: SeasonChanges) =>
  changes.settings.flatMap(({ key, before, after }) => leavesOf(key, before, after));

/** Returns the number of individual settings that a change contains. */
export const countOfSettings = (changes: SeasonChanges): number => leavesIn(changes).length;

/** Shows the effects of a change of settings, and whom they concern, before it is saved. */
export function ChangePreview({ changes }: { changes: SeasonChanges }) {
  return (
    <div className="grid gap-4 text-ink">
      <SettingChanges changes={leavesIn(changes)} />
      <section className="grid gap-2 border-t border-line pt-3">
        <h3 className="text-t2">
          <Trans>What this will do</Trans>
        </h3>
        <ul className="grid list-disc gap-1.5 pl-5">
          <Results changes={changes} />
          {changes.effects.map(({ kind, count }) => (
            <li key={kind}>{effectText(kind, count)}</li>
          ))}
          <li>
            <Trans>The change will apply as soon as you save it. Other admins will get an email.</Trans>
          </li>
        </ul>
      </section>
    </div>
  );
}

function Results({ changes: { counts, sums, judgedEvents, claims } }: { changes: SeasonChanges }) {
  const format = useFormat();
  if (counts.results === 0 && claims.length === 0) {
    return (
      <li>
        {judgedEvents === 0 ? (
          <Trans>No results from this season are verified yet, so no awards will change.</Trans>
        ) : (
          <Trans>No awards will change.</Trans>
        )}
      </li>
    );
  }
  return (
    <>
      {counts.results > 0 ? (
        <li>
          <Plural value={counts.results} one="# result will change" other="# results will change" />
          {", "}
          <Plural value={counts.riders} one="for # rider" other="for # riders" />
        </li>
      ) : null}
      {sums.flatMap(({ currency, wallet, issued, taken, setOff, due, waiting }) => {
        const key = `${currency}-${wallet}`;
        const money = (cents: number) => format.money(cents, currency);
        const of = wallet === "cash" ? <Trans>Cash</Trans> : <Trans>Dealer credit</Trans>;
        return [
          issued > 0 ? (
            <Line key={`${key}-issued`} of={of}>
              <Trans>{money(issued)} will be awarded</Trans>
            </Line>
          ) : null,
          taken > 0 ? (
            <Line key={`${key}-taken`} of={of}>
              <Trans>{money(taken)} that hasn’t been used will be taken back</Trans>
            </Line>
          ) : null,
          setOff > 0 ? (
            <Line key={`${key}-set`} of={of}>
              <Trans>{money(setOff)} will be offset by new awards</Trans>
            </Line>
          ) : null,
          due > 0 ? (
            <Line key={`${key}-due`} of={of}>
              <Trans>
                {money(due)} was already used or paid. It won’t be taken back now; it will become an adjustment due
              </Trans>
            </Line>
          ) : null,
          waiting > 0 ? (
            <Line key={`${key}-waiting`} of={of}>
              <Trans>{money(waiting)} will be on hold until the event’s budget goes up</Trans>
            </Line>
          ) : null,
        ];
      })}
      {counts.claims > 0 ? (
        <li>
          <Plural
            value={counts.claims}
            one="Tax withheld will change on # pending payout"
            other="Tax withheld will change on # pending payouts"
          />
        </li>
      ) : null}
    </>
  );
}

/** Shows a line with an amount of one wallet. */
const Line = ({ of, children }: { of: ReactNode; children: ReactNode }) => (
  <li>
    {of} · {children}
  </li>
);

function effectText(kind: SeasonChanges["effects"][number]["kind"], count: number): ReactNode {
  switch (kind) {
    case "openClaims":
      return (
        <Plural
          value={count}
          _0="The new rule will apply to new payouts. No payouts are open."
          one="The new rule will apply to new payouts. # open payout will keep its date."
          other="The new rule will apply to new payouts. # open payouts will keep their dates."
        />
      );
    case "openCredit":
      return (
        <Plural
          value={count}
          _0="New credit will follow the new rule. No one has credit from this season yet."
          one="New credit will follow the new rule. # rider’s credit will keep its expiration date."
          other="New credit will follow the new rule. # riders’ credit will keep its expiration date."
        />
      );
    case "tablets":
      return (
        <Plural
          value={count}
          _0="No kiosks are active."
          one="# kiosk will get the change the next time it connects."
          other="# kiosks will get the change the next time they connect."
        />
      );
    case "lateEvents":
      return (
        <Plural
          value={count}
          _0="No past event has results left to verify."
          one="# past event with results left to verify will get a new due date."
          other="# past events with results left to verify will get a new due date."
        />
      );
    case "postedAbove":
      return (
        <Plural
          value={count}
          _0="No class has payouts above the new limit."
          one="# class has payouts above the new limit. Those payouts won’t change."
          other="# classes have payouts above the new limit. Those payouts won’t change."
        />
      );
    case "ownReviews":
      return (
        <Plural
          value={count}
          _0="The new limit won’t release awards whose results you entered or changed."
          one="# award whose result you entered or changed still needs another admin’s approval."
          other="# awards whose results you entered or changed still need another admin’s approval."
        />
      );
    case "waitingBonuses":
      return (
        <Plural
          value={count}
          _0="No bonus needs another admin’s OK."
          one="# bonus still needs another admin’s OK."
          other="# bonuses still need another admin’s OK."
        />
      );
  }
}
