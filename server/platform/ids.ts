import { uuidv7obj, UUID } from "uuidv7";

/** Returns a new id (UUIDv7, which sorts by time; docs/spec/wire.md). */
export const newId = (): string => uuidv7obj().toString();

/** Parses a UUID in any spelling and returns the usual one, or null when the text is not a UUID. */
export function parseId(text: string): string | null {
  try {
    return UUID.parse(text).toString();
  } catch {
    return null;
  }
}
