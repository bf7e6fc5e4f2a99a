import { useState } from "react";

const keyOf = (about: string): string => `question-text/${about}`;

/** What is typed outlives a dialog that was closed by a slip, and a reload; `""` forgets it. */
export function useKeptText(about: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => keptText(about));
  return [
    text,
    (next) => {
      setText(next);
      keepText(about, next);
    },
  ];
}

function keptText(about: string): string {
  try {
    return sessionStorage.getItem(keyOf(about)) ?? "";
  } catch {
    return "";
  }
}

function keepText(about: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(keyOf(about));
    else sessionStorage.setItem(keyOf(about), text);
  } catch {
    // Without storage it lives as long as the dialog.
  }
}
