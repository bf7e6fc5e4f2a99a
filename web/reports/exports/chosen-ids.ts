/**
 * Returns the selected ids of a list in the URL, and functions that return the list after one id or all known ids are
 * toggled.
 */
export function chosenIds(text: string | undefined, known: readonly { _id: string }[]) {
  const keys = new Set((text ?? "").split(",").filter((id) => id !== ""));
  const join = (ids: Iterable<string>): string | undefined => [...ids].join(",") || undefined;
  return {
    keys,
    toggled: (id: string) => join(keys.has(id) ? [...keys].filter((one) => one !== id) : [...keys, id]),
    toggledAll: () => (known.every(({ _id }) => keys.has(_id)) ? undefined : join(known.map(({ _id }) => _id))),
  };
}
