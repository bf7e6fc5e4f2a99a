import { useState } from "react";

const keyOf = (about: string): string => `question-text/${about}`;

/** Stores typed text so that it survives an accidentally closed dialog and a reload; setting `""` deletes it. */
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
    // Without storage it lasts only as long as the dialog.
  }
}
