import { expect, it } from "vitest";
import { inFull, mailDate, mailDateRange, mailDateTime } from "./mail-dates.ts";

const plain = (text: string): string => text.replaceAll(/\s/g, " ");

it.each([
  ["2026-01-01", "1er janvier 2026"],
  ["2026-02-03", "3 février 2026"],
  ["2026-05-04", "4 mai 2026"],
  ["2026-07-04", "4 juillet 2026"],
  ["2026-12-31", "31 décembre 2026"],
])("an email in French has the month of %s in full: %s", (day, written) => {
  expect(plain(mailDate(day, "fr"))).toBe(written);
});

it("An email has ranges, times and zones in the format of its language", () => {
  expect(plain(mailDateRange("2026-07-04", "2026-07-05", "fr"))).toBe("4–5 juillet 2026");
  expect(plain(mailDateRange("2026-06-30", "2026-07-01", "fr"))).toBe("30 juin – 1er juillet 2026");
  expect(plain(mailDateTime("2026-09-04T16:42:00Z", "fr"))).toBe("4 septembre 2026, 9 h 42");
  expect(plain(mailDate("2026-07-04", "en"))).toBe("Jul 4th, 2026");
  expect(plain(mailDateRange("2026-07-04", "2026-07-05", "en"))).toBe("Jul 4th–5th, 2026");
  expect(inFull("M. Roy, 4 janv. 2026, HAE", "fr")).toBe("M. Roy, 4 janvier 2026, HAE");
  expect(inFull("4 janv. 2026", "en")).toBe("4 janv. 2026");
});
