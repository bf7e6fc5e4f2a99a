// These functions make a visit at the counter as fast as the page allows: code inside the page presses the same
// buttons, which it finds by the same texts.
import type { Page } from "playwright";
import { demoPin } from "../../server/demo/people/personas.ts";

export interface Wish {
  rider: string;
  /** This is the search text; the default is the name of the rider. */
  query?: string;
  /** This is the amount in cents. */
  amount: number;
  pin?: string;
}

/** These are the texts of the last screen of a visit. */
export interface Said {
  title: string;
  /** This is the whole text of the screen. */
  text: string;
}

/**
 * Goes from the attract screen to the tap that redeems, makes that tap twice, and returns the first title that is not
 * "Sending…".
 */
export async function visitQuickly(page: Page, { rider, query = rider, amount, pin = demoPin }: Wish): Promise<Said> {
  return page.evaluate(walk, { rider, query, typed: (amount / 100).toFixed(2), pin, stopAt: null });
}

/** Makes the same visit, but stops as soon as the screen with this heading shows. */
export async function visitUntil(
  page: Page,
  { rider, query = rider, amount, pin = demoPin }: Wish,
  heading: string,
): Promise<Said> {
  return page.evaluate(walk, { rider, query, typed: (amount / 100).toFixed(2), pin, stopAt: heading });
}

/** Goes from the current screen to the attract screen. */
export async function leaveVisit(page: Page): Promise<void> {
  const again = page.getByRole("button", { name: /^(Done|Cancel)$/ }).first();
  await again.click();
  await page.getByRole("heading", { name: "Spend your race credit here" }).waitFor();
}

// This function runs in the page, so it must not use anything outside of it.
async function walk(wish: {
  rider: string;
  query: string;
  typed: string;
  pin: string;
  stopAt: string | null;
}): Promise<Said> {
  const pause = () => new Promise((done) => setTimeout(done, 10));
  const textOf = (element: Element | null | undefined): string => (element?.textContent ?? "").trim();
  const heading = (): string => textOf(document.querySelector("h1"));
  const shownNow = (): Said => ({ title: heading(), text: document.body.innerText });

  async function wait<Found>(what: string, look: () => Found | null | undefined | false): Promise<Found> {
    // The loop counts attempts instead of time, because a test may have stopped the page's clock.
    for (let n = 0; n < 2000; n++) {
      const found = look();
      if (found) return found;
      await pause();
    }
    throw new Error(`Waited for ${what}; the page says: ${document.body.innerText.slice(0, 600)}`);
  }
  function button(fits: (text: string, one: HTMLButtonElement) => boolean): HTMLButtonElement | undefined {
    return [...document.querySelectorAll("button")].find((one) => !one.disabled && fits(textOf(one), one));
  }
  async function press(what: string, fits: (text: string, one: HTMLButtonElement) => boolean): Promise<void> {
    (await wait(`the button ${what}`, () => button(fits))).click();
  }
  function fill(input: HTMLInputElement, value: string): void {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const input = (label: string): HTMLInputElement | undefined => {
    const found = [...document.querySelectorAll("label")].find((one) => textOf(one).startsWith(label))?.control;
    return found instanceof HTMLInputElement ? found : undefined;
  };
  async function keys(digits: string): Promise<void> {
    for (const digit of digits)
      await press(digit, (text, one) => text === digit && one.closest("[role=group]") !== null);
  }
  const steps: [string | RegExp, () => Promise<void>][] = [
    [
      "Who’s redeeming?",
      async () => {
        fill(await wait("the search", () => input("Who’s redeeming?")), wish.query);
        await press(wish.rider, (text) => text.startsWith(wish.rider));
      },
    ],
    [
      "Check the photo ID",
      async () => {
        (await wait("the box", () => input("The photo ID belongs to"))).click();
        await press("Continue", (text) => text === "Continue");
      },
    ],
    [
      "Amount to redeem",
      async () => {
        await keys(wish.typed);
        await press("Next", (text) => text === "Next: PIN");
      },
    ],
    ["Enter your PIN", () => keys(wish.pin)],
    [
      "Who’s serving?",
      async () => {
        const known = button((text) => text === "Sam");
        if (!known) {
          button((text) => text === "Someone else")?.click();
          fill(await wait("the name", () => input("Employee’s name")), "Sam");
        }
        const last = known ?? (await wait("Redeem", () => button((text) => text.startsWith("Redeem "))));
        last.click();
        last.click();
      },
    ],
  ];

  await press("Start", (text) => text === "Start");
  for (const [title, act] of steps) {
    await wait(`the step ${title.toString()}`, () => heading() === title || heading().startsWith("Can’t redeem"));
    if (heading() !== title || wish.stopAt === title) return shownNow();
    await act();
    await wait(`what follows ${title.toString()}`, () => heading() !== title && heading() !== "");
  }
  await wait("an end", () => heading() !== "Sending…" && heading() !== "");
  return shownNow();
}
