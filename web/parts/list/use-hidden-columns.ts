import { useState } from "react";
import { listSchema, stored, textSchema } from "../../platform/cache/stored.ts";

const hiddenOf = (list: string) => stored<string[]>(`columns.hidden.${list}`, listSchema(textSchema));

/** Returns the columns of a list that the user hid. The device stores them; they contain nothing about a person. */
export function useHiddenColumns(list: string) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(hiddenOf(list).read()));
  const show = (next: ReadonlySet<string>) => {
    hiddenOf(list).write(next.size > 0 ? [...next] : null);
    setHidden(next);
  };
  return {
    hidden,
    toggle: (key: string) => {
      const next = new Set(hidden);
      if (!next.delete(key)) next.add(key);
      show(next);
    },
    showAll: () => show(new Set()),
  };
}
