/** Reads and changes a list of ids in the address: what was chosen one by one. */
export function chosenIds(text: string | undefined, known: readonly { _id: string }[]) {
  const keys = new Set((text ?? "").split(",").filter((id) => id !== ""));
  const join = (ids: Iterable<string>): string | undefined => [...ids].join(",") || undefined;
  return {
    keys,
    toggled: (id: string) => join(keys.has(id) ? [...keys].filter((one) => one !== id) : [...keys, id]),
    toggledAll: () => (known.every(({ _id }) => keys.has(_id)) ? undefined : join(known.map(({ _id }) => _id))),
  };
}
