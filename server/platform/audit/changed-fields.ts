/** Returns only the fields that changed, to keep the audit record readable. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const comparable = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
  const fields = Object.keys(change).filter((field) => comparable(before[field]) !== comparable(change[field]));
  return {
    before: Object.fromEntries(fields.map((field) => [field, comparable(before[field])])),
    after: Object.fromEntries(fields.map((field) => [field, comparable(change[field])])),
  };
}
