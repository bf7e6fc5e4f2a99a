import { expect, it } from "vitest";
import { formatBytes } from "./format-bytes.ts";

it.each([
  [420_000, "420 kB", "420 ko"],
  [999_400, "999 kB", "999 ko"],
  [999_600, "1 MB", "1 Mo"],
  [1_240_000, "1.2 MB", "1,2 Mo"],
])("%i bytes are shown in a readable unit", (bytes, english, french) => {
  const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, " ");
  expect(plain(formatBytes(bytes, "en"))).toBe(english);
  expect(plain(formatBytes(bytes, "fr"))).toBe(french);
});
