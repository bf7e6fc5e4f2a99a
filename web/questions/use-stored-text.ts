import { useState } from "react";
import { stored, textSchema } from "../platform/cache/stored.ts";

/**
 * Stores typed text so that it survives an accidentally closed dialog and a reload; setting `""` deletes it. `first` is
 * the initial text if nothing is stored.
 */
export function useStoredText(about: string, first = ""): [string, (text: string) => void] {
  const storedText = stored(`question-text/${about}`, textSchema, "session");
  const [typed, setTyped] = useState(() => storedText.read() ?? first);
  return [
    typed,
    (next) => {
      setTyped(next);
      storedText.write(next || null);
    },
  ];
}
