import { Trans } from "@lingui/react/macro";
import type { VinCheckAnswer } from "#shared/bikes.schema.ts";
import { Note } from "../ui/states.tsx";

/** Shows the result of the check of a complete VIN. */
export function VinFindings({ found }: { found: VinCheckAnswer }) {
  const { state, reason, year, warnings, qualifyingYear: qualifyingBikeYear } = found;
  const bike = [found.make, found.model].filter(Boolean).join(" ");
  return (
    <>
      {state === "valid" ? (
        <Note tone="good" icon="check">
          <Trans>
            {bike}, model year {year}: this bike qualifies.
          </Trans>
        </Note>
      ) : null}
      {reason === "too_old" ? (
        <Note tone="bad" icon="alert">
          <Trans>
            Model year {year}: only {qualifyingBikeYear} and newer bikes qualify.
          </Trans>
        </Note>
      ) : null}
      {state === "pending" ? (
        <Note tone="info" icon="info">
          <Trans>
            We don’t recognize this VIN yet. You can continue. Our team will check it, and awards that depend on it will
            be on hold until then.
          </Trans>
        </Note>
      ) : null}
      {warnings.includes("check_digit") && state !== "valid" ? (
        <Note tone="warn" icon="alert">
          <Trans>
            The ninth character doesn’t match the others, which often means a typo. Check the VIN; race bikes can be an
            exception.
          </Trans>
        </Note>
      ) : null}
      {warnings.includes("other_maker") ? (
        <Note tone="warn" icon="alert">
          <Trans>
            The first three characters belong to another manufacturer. Only bikes from the program’s own brand earn
            awards.
          </Trans>
        </Note>
      ) : null}
    </>
  );
}
