import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { call } from "./support/calls.ts";
import { arriveAs, expectToast, expectWords, field, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

/** Downloads a file of the export that the page shows, and returns its text. */
async function exported(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
  await expectWords(page, /^File saved: /);
  return readFileSync(await file.path(), "utf8");
}

/**
 * Returns the amount of each paying place in cents. An exported file has a column for each place, so a range of places
 * is split.
 */
const payoutsOf = (one?: { places: readonly { fromPlace: number; toPlace: number; amount: number }[] }) =>
  one?.places.flatMap(({ fromPlace, toPlace, amount }) =>
    Array.from({ length: toPlace - fromPlace + 1 }, (_, at) => [fromPlace + at, amount]),
  );

const upload = (page: Page, text: string) =>
  page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "export.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

describe("an admin exports class payouts", () => {
  it("uploads them unchanged without an effect, and after an edit changes only that", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin/export-class-payouts");
    await page.getByRole("heading", { level: 1, name: "Export class payouts" }).waitFor();
    const season = await field(page, "Season").inputValue();
    const events = page.getByRole("table", { name: "Events to choose from" });
    await events.getByRole("checkbox").nth(1).check();
    await expectWords(page, "1 event selected");
    await events.getByRole("checkbox").nth(2).check();
    await expectWords(page, "2 events selected");
    await expectNoBarriers(page);
    const file = await exported(page, "Download CSV");
    const [header = "", first = ""] = file.replace("\uFEFF", "").split("\r\n");
    expect(header).toMatch(/^Event ID,Event,First day,Class,Payout type,1/);
    const [eventId = ""] = first.split(",");
    const classesNow = async () =>
      (await call(page.request, "GET /api/event/{eventId}", { params: { eventId } })).event.classes;
    const before = await classesNow();

    await page.goto(`/auth/admin/event/${eventId}?tab=classes`);
    await upload(page, file);
    await expectWords(page, /rows? for (an)?other events? w(as|ere) skipped\./);
    await expectWords(page, "The file matches what’s already saved.");

    const own = before[0];
    const amount = (own?.places[0]?.amount ?? 0) / 100;
    const edited = file.replace(`,${amount.toFixed(2)}`, `,${(amount + 1).toFixed(2)}`);
    expect(edited).not.toBe(file);
    await upload(page, edited);
    await press(page, "Save 1 class");
    await expectToast(page, "Classes and payouts saved.");
    const after = await classesNow();
    const edits = after.filter((one, at) => JSON.stringify(payoutsOf(one)) !== JSON.stringify(payoutsOf(before[at])));
    expect(edits).toHaveLength(1);
    expect(after.map(({ name, payoutType }) => [name, payoutType])).toEqual(
      before.map(({ name, payoutType }) => [name, payoutType]),
    );
    const posted = (all: typeof before) => all.reduce((sum, one) => sum + one.posted, 0);
    expect(posted(after)).toBeGreaterThan(posted(before));
    expect(season).toMatch(/^20\d\d$/);
  });

  it("gets no file when the download is canceled", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin/export-series-events");
    // The answer is held back, so that there is time to cancel it.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/format=xlsx/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await press(page, "Download Excel");
    await page.getByRole("progressbar", { name: "Rows in the file" }).waitFor();
    await expectWords(page, /^0 of [\d,]+ rows$/);
    await press(page, "Cancel");
    await expectWords(page, "Canceled. No file was saved.");
    release();
  });
});
