import { Plural, Trans } from "@lingui/react/macro";
import { useSession } from "../../platform/api/session.ts";
import { BikeFields } from "../../bikes/bike-fields.tsx";
import { CheckboxField } from "../../ui/form/choice-field.tsx";
import type { Registration } from "./registration.ts";

/** Asks for a bike during the registration. The rider can also add it later. */
export function RegisterBike({
  typed,
  change,
  errors,
}: {
  typed: Registration;
  change: (part: Partial<Registration>) => void;
  errors: Record<string, string>;
}) {
  const { vin, make, model } = typed;
  const { bikeAddedWithinDays: days } = useSession().programme;
  return (
    <>
      {typed.bikeLater ? null : (
        <BikeFields bike={{ vin, make, model }} onChange={change} errors={errors} prefix="bike." />
      )}
      <CheckboxField
        label={<Trans>I’ll add my bike later</Trans>}
        hint={
          <Trans>
            A result only counts if the bike is on your account within{" "}
            <Plural value={days} one="# day" other="# days" /> after the race. If you register after the race, you have{" "}
            <Plural value={days} one="# day" other="# days" /> from today.
          </Trans>
        }
        name="bikeLater"
        checked={typed.bikeLater}
        onChange={(event) => change({ bikeLater: event.target.checked })}
      />
    </>
  );
}
