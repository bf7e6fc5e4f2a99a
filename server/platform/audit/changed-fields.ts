/** Returns only the fields that changed, to keep the audit record readable. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const said = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
  const fields = Object.keys(change).filter((field) => said(before[field]) !== said(change[field]));
  return {
    before: Object.fromEntries(fields.map((field) => [field, said(before[field])])),
    after: Object.fromEntries(fields.map((field) => [field, said(change[field])])),
  };
}
