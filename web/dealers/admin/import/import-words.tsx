import { useLingui } from "@lingui/react/macro";
import type { ImportRow } from "#shared/dealer-import.schema.ts";
import type { DealerColumn } from "#shared/dealers-file/dealer-columns.ts";
import { useStaffLabels } from "../record/staff-fields.tsx";

/** Returns the name of each meaning that a column can have. */
export function useColumnNames(): Record<DealerColumn, string> {
  const { t } = useLingui();
  return {
    ...useStaffLabels(),
    email: t`Email`,
    wholeAddress: t`Full address in one cell`,
    cityAndState: t`City and state in one cell`,
    phoneAndEmail: t`Phone and email in one cell`,
    latitude: t`Latitude`,
    longitude: t`Longitude`,
    coordinates: t`Latitude and longitude`,
    active: t`Active or not`,
    closed: t`Closed, or date closed`,
  };
}

type Fault = ImportRow["faults"][number];
type Remark = ImportRow["notes"][number];

/**
 * Returns functions that say in a sentence why a row cannot be imported, and which values were changed while reading
 * it.
 */
export function useImportWords() {
  const { t } = useLingui();
  const fault = ({ code, value }: Fault): string =>
    ({
      row_unreadable: t`A quotation mark isn’t closed`,
      name_missing: t`The name is missing`,
      address_unreadable: t`We can’t find the city and state in “${value}”`,
      country_unknown: value === "" ? t`We can’t tell the country` : t`We don’t recognize the country “${value}”`,
      state_unknown: t`“${value}” isn’t a state or province of that country`,
      zip_unreadable: t`“${value}” isn’t a ZIP or postal code`,
      zip_elsewhere: t`“${value}” isn’t a ZIP or postal code in that country`,
      too_long: t`“${value.slice(0, 40)}…” is too long`,
      repeated: t`Same dealer as line ${value}`,
      ambiguous: t`Matches more than one dealer: ${value}`,
      country_differs: t`A list can’t change a dealer’s country. Change it on the record`,
    })[code];
  const note = ({ code, value }: Remark): string =>
    ({
      zip_padded: t`We read the ZIP as ${value}`,
      zip_unknown: t`We don’t recognize ${value}, so it may not be on the map`,
      extension_dropped: t`Skipped the phone extension ${value}`,
      phone_dropped: t`Skipped phone number “${value}”`,
      website_dropped: t`Skipped the website “${value}”`,
      email_dropped: t`Skipped the email “${value}”`,
      contact_dropped: t`No phone or email found in “${value}”`,
      place_dropped: t`Skipped the coordinates ${value}`,
      status_unknown: t`We can’t tell whether “${value}” means active`,
      added_inactive: t`Will be added as deactivated. Activate it on the dealer’s record if it’s open`,
      region_differs: t`The state and ZIP or postal code don’t match: ${value}`,
      stays_inactive: t`Already deactivated, and will stay that way`,
      stays_active: t`Listed as inactive, but active here. Deactivate it on the dealer’s record`,
      resembles: t`Looks like ${value}`,
    })[code];
  return { fault, note };
}
