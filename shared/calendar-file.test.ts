import { describe, expect, it } from "vitest";
import { calendarDay, calendarFile, calendarInstant } from "./calendar-file.ts";

const unfold = (text: string): string => text.replaceAll("\r\n ", "");
const linesOf = (text: string): string[] => unfold(text).split("\r\n");

describe("a calendar file", () => {
  it("keeps every value on one line, regardless of its characters", () => {
    for (const evil of [
      "Race\r\nATTENDEE:mailto:someone@example.test",
      "Race\rBEGIN:VALARM",
      "Race\nEND:VEVENT\nBEGIN:VEVENT",
      "Race\u2028X-EVIL:1\u0085X-EVIL:2",
      "Race\u000B\u000CX-EVIL:1",
    ]) {
      const lines = linesOf(
        calendarFile([
          ["SUMMARY", evil],
          ["END", "VEVENT"],
        ]),
      );
      expect(lines).toHaveLength(3);
      expect(lines[0]).toMatch(/^SUMMARY:Race/);
      // oxlint-disable-next-line no-control-regex
      expect(lines[0]).not.toMatch(/[\u0000-\u001F\u007F\u0085\u2028\u2029]/);
    }
  });

  it("escapes separators in text values only", () => {
    const file = calendarFile([
      ["SUMMARY", "Été; Race, \\ \n<script>"],
      ["GEO", "41.96;-86.4"],
      ["URL", "https://portal.test/events/event/1"],
    ]);
    expect(linesOf(file)).toEqual([
      "SUMMARY:Été\\; Race\\, \\\\ \\n<script>",
      "GEO:41.96;-86.4",
      "URL:https://portal.test/events/event/1",
      "",
    ]);
  });

  it("folds lines at 75 octets without splitting a character, and unfolds to the same text", () => {
    for (const sign of ["a", "é", "—", "🏁"]) {
      const text = sign.repeat(200);
      const file = calendarFile([["SUMMARY", text]]);
      const encoder = new TextEncoder();
      for (const line of file.split("\r\n")) expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
      expect(file).not.toContain("\uFFFD");
      expect(linesOf(file)[0]).toBe(`SUMMARY:${text}`);
    }
  });

  it("writes days as dates and instants in UTC", () => {
    expect(calendarDay("2026-08-01")).toBe("20260801");
    expect(calendarInstant(new Date("2026-03-08T10:05:09.123Z"))).toBe("20260308T100509Z");
  });
});
