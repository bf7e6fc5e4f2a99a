import type { ResultRow } from "../sheet/sheet-store.ts";

/** Selects the fields of a result that the audit log keeps when the result is corrected or a correction is undone. */
export const auditedResult = ({ place, status, firstName, lastName, brand, riderId }: ResultRow) => ({
  place,
  status,
  firstName,
  lastName,
  brand,
  riderId,
});
