import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { demoPin } from "../server/demo/people/personas.ts";
import { exitCode, expectSign, findAtKiosk, openTablet } from "./support/kiosk.ts";
import { runsFull, runsLong } from "./support/long.ts";
import { press } from "./support/verbs.ts";
import { makeKiosk } from "./support/tablet.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });

beforeAll(async () => {
  const page = await openTablet(world, "counter");
  await makeKiosk({ page });
  await page.context().close();
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/**
 * These patterns match the data that a visit must not leave anywhere: the name and the search, the PIN, and the amount.
 */
const traces = [/Kowal/i, new RegExp(String.raw`(?<![\w.-])${demoPin}(?![\w.-])`), /47[.,]35|(?<!\d)4735(?!\d)/];

/**
 * Returns everything that the browser may have stored of a visit, as text by location. The riders' cards are encrypted.
 */
async function storedTexts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const bytesAsText = (_: string, value: unknown) => {
      if (value instanceof ArrayBuffer)
        return Array.from(new Uint8Array(value), (one) => String.fromCharCode(one)).join("");
      if (ArrayBuffer.isView(value))
        return Array.from(new Uint8Array(value.buffer), (one) => String.fromCharCode(one)).join("");
      return value;
    };
    const answered = <Result>(asked: IDBRequest<Result>): Promise<Result> =>
      new Promise((done, fail) => {
        asked.addEventListener("success", () => done(asked.result));
        asked.addEventListener("error", () => fail(asked.error ?? new Error("closed")));
      });
    const rowsOf = async (name: string): Promise<unknown> => {
      const db = await answered(indexedDB.open(name));
      const stores = [...db.objectStoreNames];
      const rows = await Promise.all(
        stores.map((store) => answered<unknown[]>(db.transaction(store).objectStore(store).getAll())),
      );
      db.close();
      return rows;
    };
    const found: Record<string, string> = {
      page: document.documentElement.outerHTML,
      fields: [...document.querySelectorAll("input")].map(({ value }) => value).join(" "),
      address: location.href + JSON.stringify(history.state),
      local: JSON.stringify(Object.entries(localStorage)),
      session: JSON.stringify(Object.entries(sessionStorage)),
    };
    for (const { name = "" } of await indexedDB.databases()) {
      found[`database ${name}`] = JSON.stringify(await rowsOf(name), bytesAsText);
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const kept = await cache.keys();
      found[`addresses in ${name}`] = kept.map(({ url }) => url).join("\n");
      // The app's files are the same for everybody; any other cached response could have personal data.
      const answers = kept.filter(
        ({ url }) => !/\/(assets|ui|icons)\/|\.(js|css|html|webmanifest|png|woff2)(\?|$)/.test(url),
      );
      found[`answers in ${name}`] = (
        await Promise.all(answers.map(async (key) => (await cache.match(key))?.text()))
      ).join("\n");
    }
    return found;
  });
}

const tracesIn = (places: Record<string, string>): string[] =>
  Object.entries(places).flatMap(([place, text]) =>
    traces.filter((one) => one.test(text)).map((one) => `${one} in ${place}`),
  );

/** Goes through a visit up to the PIN step and types three of its digits. */
async function visitAsFarAsThePin(tablet: Page): Promise<void> {
  await findAtKiosk(tablet, "Kowal", /Dana Kowalczyk/);
  const pad = tablet.getByRole("group", { name: "Keypad" });
  for (const key of ["4", "7", "Decimal point", "3", "5"]) await press(pad, key);
  await press(tablet, "Next: PIN");
  await heading(tablet, "Enter your PIN").waitFor();
  for (const key of demoPin.slice(0, 3)) await press(pad, key);
  expect(tracesIn(await storedTexts(tablet)), "the search finds what is there").not.toEqual([]);
}

describe("an idle tablet", () => {
  const endings = ["left alone in the middle of the PIN", "reloaded", "cancelled", "sent back"];
  it.each(runsLong ? endings : endings.slice(0, runsFull ? 2 : 1))(
    "has nothing of a visit that was %s",
    async (how) => {
      const tablet = await openTablet(world, "counter");
      const texts: string[] = [];
      tablet.on("console", (message) => texts.push(message.text()));
      await tablet.clock.install();
      await tablet.reload();
      await expectSign(tablet, /Online/);
      await visitAsFarAsThePin(tablet);

      if (how === "cancelled") await press(tablet, "Cancel");
      else if (how === "reloaded") await tablet.reload();
      else if (how === "sent back") await tablet.evaluate(() => history.back());
      else {
        await tablet.clock.runFor(61_000);
        await tablet.getByRole("alertdialog", { name: "Still there?" }).waitFor();
        // The user answers the warning, so the visit continues where it was.
        await press(tablet, "Continue");
        await heading(tablet, "Enter your PIN").waitFor();
        await tablet.clock.runFor(79_000);
        await tablet.getByRole("alertdialog", { name: "Still there?" }).waitFor();
        await tablet.clock.runFor(2_000);
      }
      await heading(tablet, "Spend your race credit here").waitFor();
      expect(tracesIn({ ...(await storedTexts(tablet)), console: texts.join("\n") })).toEqual([]);
    },
  );
});

describe("the exit code", () => {
  it.runIf(runsFull)("can be tried five times; then a wait begins, which a reload does not end", async () => {
    const tablet = await openTablet(world, "counter");
    await tablet.clock.install();
    await tablet.reload();
    const field = tablet.getByLabel("Exit code");
    const open = tablet.getByRole("button", { name: "Open", exact: true });
    const codeError = tablet.getByRole("alert").filter({ hasText: "That’s not the right code." });
    const tryCode = async (code: string) => {
      await field.fill(code);
      await open.click();
    };
    await press(tablet, "Staff");
    for (let n = 0; n < 5; n += 1) {
      await tryCode("0000");
      await codeError.waitFor();
      await expect.poll(() => field.inputValue()).toBe("");
    }
    for (const wait of [/again in 1\d s/, /again in (2\d|30) s/]) {
      await codeError.filter({ hasText: wait }).waitFor();
      await tablet.reload();
      await press(tablet, "Staff");
      await codeError.filter({ hasText: wait }).waitFor();
      await field.fill(exitCode);
      expect(await open.isDisabled(), "not even the right code goes before the wait is over").toBe(true);
      await tablet.clock.runFor(31_000);
      // Another wrong try after the wait doubles the next wait.
      if (wait.source.startsWith("again in 1")) await tryCode("0000");
    }
    await tryCode(exitCode);
    await tablet.getByRole("button", { name: "Back to the start" }).waitFor();
  });
});
