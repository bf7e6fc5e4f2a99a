import { useEffect } from "react";

/** This is the record whose page is open, as far as the palette offers acts on it. */
export interface OpenRecord {
  kind: "rider" | "dealer" | "promoter";
  _id: string;
  name: string;
  /** A record that is closed for good, such as a merged rider, is not named here at all. */
  state: "deactivated" | null;
  hasLogin: boolean;
}

let current: OpenRecord | null = null;

/** Returns the record whose page is open; it is null on any other page. */
export const openRecord = (): OpenRecord | null => current;

/** Names the record of a page while the page is open; null names none. */
export function useOpenRecord(record: OpenRecord | null): void {
  useEffect(() => {
    current = record;
    return () => {
      current = null;
    };
  });
}
