import { useState } from "react";
import { listSchema, stored, textSchema } from "../../platform/cache/stored.ts";

const foldedGroups = stored<string[]>("sidebar.folded", listSchema(textSchema));

/** Returns the folded groups of the sidebar, which the device stores. */
export function useFoldedGroups() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(foldedGroups.read()));
  const toggle = (key: string) => {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    foldedGroups.write([...next]);
    setFolded(next);
  };
  return { folded, toggle };
}
