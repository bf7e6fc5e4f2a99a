import { useState } from "react";
import { useWhere } from "../platform/location.ts";

/** The parts of pages that the user unfolded, by path and name: a page that is opened again shows them as they were. */
const unfolded = new Set<string>();

/**
 * Returns whether a part of the page is unfolded, and a function to change it. Server rendering and hydration begin
 * with `first`, because nothing is remembered there.
 */
export function useUnfolded(name: string, first = false): [boolean, (open: boolean) => void] {
  const key = `${useWhere().path} ${name}`;
  const [isOpen, setOpen] = useState(() => first || unfolded.has(key));
  return [
    isOpen,
    (open) => {
      if (open) unfolded.add(key);
      else unfolded.delete(key);
      setOpen(open);
    },
  ];
}
