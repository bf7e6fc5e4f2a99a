import { Trans } from "@lingui/react/macro";
import { TextField } from "../ui/form/text-field.tsx";
import { useVinCheck } from "./use-vin-check.ts";
import { VinField } from "./vin-field.tsx";

export type BikeDraft = { vin: string; make: string; model: string };
export const noBike: BikeDraft = { vin: "", make: "", model: "" };

/**
 * Shows the field for the VIN. If no pattern matches the VIN, it also shows fields for make and model, so that staff
 * can look up the right pattern.
 */
export function BikeFields({
  bike,
  onChange,
  errors,
  prefix = "",
}: {
  bike: BikeDraft;
  onChange: (bike: BikeDraft) => void;
  errors: Record<string, string>;
  /** This is the prefix of the field names: `bike.` if the bike is part of a larger form. */
  prefix?: string;
}) {
  const pending = useVinCheck(bike.vin)?.state === "pending";
  return (
    <>
      <VinField
        name={`${prefix}vin`}
        value={bike.vin}
        onChange={(vin) => onChange({ ...bike, vin })}
        error={errors[`${prefix}vin`]}
      />
      {pending ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={<Trans>Make</Trans>}
            optional
            name={`${prefix}make`}
            autoComplete="off"
            value={bike.make}
            onChange={(event) => onChange({ ...bike, make: event.target.value })}
            error={errors[`${prefix}make`] ?? null}
          />
          <TextField
            label={<Trans>Model</Trans>}
            optional
            name={`${prefix}model`}
            autoComplete="off"
            value={bike.model}
            onChange={(event) => onChange({ ...bike, model: event.target.value })}
            error={errors[`${prefix}model`] ?? null}
          />
        </div>
      ) : null}
    </>
  );
}
