import { Trans, useLingui } from "@lingui/react/macro";
import { bikeName } from "#shared/bike-name.ts";
import type { BikeRecord } from "#shared/bikes.schema.ts";
import { mayStillPay } from "#shared/result-words.ts";
import type { RiderResult } from "#shared/wallet.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { QuestionStart } from "./result-sheet.tsx";
import { useToday } from "../../platform/today.ts";

/**
 * Shows the one act that can help if a result earned nothing, depending on the reason. It shows nothing if the rider
 * can do nothing.
 */
export function ResultFix({
  result: { reason, reasonValues, className },
  bikes,
  onAsk,
}: {
  result: RiderResult;
  bikes: readonly BikeRecord[];
  onAsk: (asking: QuestionStart) => void;
}) {
  const { t } = useLingui();
  const today = useToday();
  if (reason === "other_brand") return <OwnBikes bikes={bikes} onAsk={onAsk} />;
  // After the deadline a new bike would change nothing, so no act is shown.
  if (reason === "no_qualifying_bike") return mayStillPay(reason, reasonValues, today) ? <AddBike /> : null;
  if (reason === "too_few_starters") {
    return (
      <Button
        kind="brand"
        icon="flag"
        onClick={() => onAsk({ bike: null, text: t`More riders started in ${className} than the results show.` })}
      >
        <Trans>More riders started</Trans>
      </Button>
    );
  }
  if (reason === "guardian_consent_missing") {
    return (
      <ButtonLink kind="brand" to="/auth/rider/profile">
        <Trans>Add a parent or guardian</Trans>
      </ButtonLink>
    );
  }
  if (reason === "account_inactive") {
    return (
      <ButtonLink kind="brand" to="/about/contact">
        <Trans>Contact support</Trans>
      </ButtonLink>
    );
  }
  return null;
}

/** Shows a button for each bike that can prove the raced brand: "My bike was a KTM". */
function OwnBikes({ bikes, onAsk }: { bikes: readonly BikeRecord[]; onAsk: (asking: QuestionStart) => void }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const own = bikes.filter(({ state }) => state !== "invalid");
  if (own.length === 0) return <AddBike />;
  return own.map((bike) => {
    const make = bike.make ?? "";
    const name = bikeName(bike, locale);
    const { vin } = bike;
    const text = name
      ? t`My bike was a ${name}, VIN ${vin}. Please correct the brand.`
      : t`My bike’s VIN is ${vin}. Please correct the brand.`;
    return (
      <Button key={bike._id} kind="brand" icon="bike" onClick={() => onAsk({ bike, text })}>
        {own.length > 1 && name ? (
          <Trans>My bike was a {name}</Trans>
        ) : make ? (
          <Trans>My bike was a {make}</Trans>
        ) : (
          <Trans>It was my registered bike</Trans>
        )}
      </Button>
    );
  });
}

function AddBike() {
  return (
    <ButtonLink kind="brand" icon="plus" to="/auth/rider/profile" search={{ redirect: "vin" }}>
      <Trans>Add the bike</Trans>
    </ButtonLink>
  );
}
