import { useEffect, useRef, useState } from "react";
import { useWhere } from "./location.ts";

const restMs = 250;

/**
 * Search as you type: the text is the field's own while it is being typed, and goes into the query once the fingers
 * rest. What the address says otherwise (Back, a link) shows in the field.
 */
export function useTypedFilter(name: string): { value: string; set: (text: string) => void; flush: () => void } {
  const { search, filter } = useWhere();
  const asked = search[name] ?? "";
  const [value, setValue] = useState(asked);
  const sent = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Only what came from elsewhere; the echo of one's own typing must not overwrite what was typed since.
    if (asked === sent.current) return;
    sent.current = asked;
    setValue(asked);
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim();
    if (next === sent.current) return;
    sent.current = next;
    void filter({ [name]: next });
  };
  return {
    value,
    set: (text) => {
      setValue(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(text), restMs);
    },
    flush: () => send(value),
  };
}
