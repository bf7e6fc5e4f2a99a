import { plural } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import type { BikeEffects } from "#shared/bike-decisions.schema.ts";
import type { BikeRecord } from "#shared/bikes.schema.ts";
import type { WalletTotal } from "#shared/results.schema.ts";
import { usePurseText } from "../../races/purse-words.tsx";

/** This is the new state of the bikes. */
export type Becoming = BikeRecord["state"];

/** Lists the effects of a decision on bikes, awards, money and riders. */
export function BikeEffectsList({ effects, becoming }: { effects: BikeEffects; becoming: Becoming }) {
  const { bikes, riders, awards, gives, takes, spent, own, held } = effects;
  const { toRiders, fromRiders, sum } = usePurseText();
  const [given, taken, dueText, waiting] = [lines(gives), lines(takes), sum(spent), lines(effects.waits)];
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>
        <Bikes {...{ bikes, riders, becoming }} />
      </li>
      {awards > 0 ? (
        <li>
          <Plural value={awards} one="# award will change." other="# awards will change." />
        </li>
      ) : null}
      {given.map((total) => (
        <li key={total.key}>
          <Wallet {...total} text={toRiders([total])} />
        </li>
      ))}
      {waiting.map((total) => {
        const waits = toRiders([total]);
        return (
          <li key={`waits ${total.key}`}>
            <Trans>{waits} is over an event’s budget and needs approval.</Trans>
          </li>
        );
      })}
      {taken.map((total) => {
        const amount = fromRiders([total]);
        return (
          <li key={`takes ${total.key}`}>
            {total.wallet === "cash" ? (
              <Trans>Cash taken back: {amount}.</Trans>
            ) : (
              <Trans>Dealer credit taken back: {amount}.</Trans>
            )}
          </li>
        );
      })}
      {spent.length > 0 ? (
        <li>
          <Trans>{dueText} was already spent, so it will be listed under “Adjustments due.”</Trans>
        </li>
      ) : null}
      {bikes > 0 && awards === 0 && taken.length === 0 ? (
        <li>
          <Trans>No awards or credit will change.</Trans>
        </li>
      ) : null}
      {held > 0 ? (
        <li>
          <Plural
            value={held}
            one="# bike will stay pending: another rider has the VIN, or our team rejected it."
            other="# bikes will stay pending: other riders have the VINs, or our team rejected them."
          />
        </li>
      ) : null}
      {own > 0 ? (
        <li>
          <Plural
            value={own}
            one="# bike is on your own rider account. Another admin has to verify it."
            other="# bikes are on your own rider account. Another admin has to verify them."
          />
        </li>
      ) : null}
    </ul>
  );
}

function Bikes({ bikes, riders, becoming }: Pick<BikeEffects, "bikes" | "riders"> & { becoming: Becoming }) {
  const of = plural(riders, { one: "# rider", other: "# riders" });
  if (bikes === 0) return <Trans>No bikes will change.</Trans>;
  if (becoming === "valid") {
    return (
      <Plural value={bikes} one={`# bike (${of}) will be verified.`} other={`# bikes (${of}) will be verified.`} />
    );
  }
  if (becoming === "invalid") {
    return (
      <Plural value={bikes} one={`# bike (${of}) will be rejected.`} other={`# bikes (${of}) will be rejected.`} />
    );
  }
  return (
    <Plural
      value={bikes}
      one={`# bike (${of}) will be pending again.`}
      other={`# bikes (${of}) will be pending again.`}
    />
  );
}

const lines = (totals: readonly WalletTotal[]) =>
  totals.map((total) => ({ ...total, key: `${total.wallet} ${total.currency}` }));

function Wallet({ wallet, text }: Pick<WalletTotal, "wallet"> & { text: string }) {
  return wallet === "cash" ? <Trans>Cash: {text}.</Trans> : <Trans>Dealer credit: {text}.</Trans>;
}
