import { useEffect, useRef, useState } from "react";
import { useSearch } from "./location.ts";
import type { SearchIn, SearchSchema } from "./search.ts";

const debounceMs = 250;

/**
 * Manages a search-as-you-type field: the text is local while the user types and goes into the query after a pause
 * (debounced). Other changes of the URL (Back, a link) update the field.
 */
export function useTypedFilter<Schema extends SearchSchema>(
  schema: Schema,
  name: keyof SearchIn<Schema> & string,
): { value: string; set: (text: string) => void; flush: () => void } {
  const { search, filterBy } = useSearch(schema);
  const inUrl = String(search[name] ?? "");
  const [value, setValue] = useState(inUrl);
  const sent = useRef(inUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Only external changes are applied: when the user's own input comes back through the URL, it must not overwrite
    // what the user has typed since.
    if (inUrl === sent.current) return;
    sent.current = inUrl;
    setValue(inUrl);
  }, [inUrl]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim();
    if (next === sent.current) return;
    sent.current = next;
    void filterBy(name, next);
  };
  return {
    value,
    set: (text) => {
      setValue(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(text), debounceMs);
    },
    flush: () => send(value),
  };
}
