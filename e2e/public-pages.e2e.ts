// These journeys use the public pages through the menus, without JavaScript, and as a crawler gets them.
import { describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright";
import { locales, type Locale } from "#shared/locale.ts";
import { pages } from "#shared/pages.ts";
import { personas } from "../server/demo/people/personas.ts";
import { runsLong } from "./support/long.ts";
import { fill, findIds, type Ids } from "./support/addresses.ts";
import { crawl } from "./support/crawl.ts";
import { waitForHydration, expectAt, expectWords, fillIn, follow, inLanguage, press, signIn } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();
const open = pages.filter(({ area }) => area === "public").map(({ path }) => path);

/** Returns a function that counts the headings added to the page since its last call. */
async function countHeadings(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const count = { headings: 0 };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element) count.headings += Number(node.matches("h1")) + node.querySelectorAll("h1").length;
      }
    }).observe(document.body, { childList: true, subtree: true });
    return count;
  });
  return () =>
    seen.evaluate((count) => {
      const { headings } = count;
      count.headings = 0;
      return headings;
    });
}

/**
 * Clicks the link and returns whether, right after the click, the link is marked as pressed and the address has
 * changed.
 */
const pressed = (link: Locator) =>
  link.evaluate((element: HTMLElement) => {
    const from = window.location.pathname;
    element.click();
    return { shown: element.matches("[data-going]"), begun: window.location.pathname !== from };
  });

describe("the menus", () => {
  it.runIf(runsLong)("lead from the header to every page about the program, and close after each choice", async () => {
    const page = await world.visit();
    const entries = {
      Overview: "/about/overview",
      Rules: "/about/rules",
      "FAQs for riders": "/about/faq-riders",
      "FAQs for dealers": "/about/faq-dealers",
      "FAQs for promoters": "/about/faq-promoters",
      Contact: "/about/contact",
    };
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main" });
    const headings = await countHeadings(page);
    for (const [words, path] of Object.entries(entries)) {
      await press(menu, "About");
      await menu.getByRole("link", { name: words, exact: true }).click();
      await expectAt(page, path);
      // The navigation has ended: the focus is on the page's heading.
      await page.waitForFunction(() => document.activeElement?.tagName === "H1");
      expect(await headings(), "the page is rendered once").toBe(1);
      expect(await menu.getByRole("link", { name: words, exact: true }).count(), "the menu is closed").toBe(0);
    }
    await press(menu, "About");
    await page.keyboard.press("Escape");
    expect(await menu.getByRole("link", { name: "Overview" }).count()).toBe(0);
    expect(
      await pressed(menu.getByRole("link", { name: "Schedule" })),
      "the press shows before the page is begun",
    ).toEqual({
      shown: true,
      begun: false,
    });
    await expectAt(page, "/events");
    await expect.poll(() => page.locator("[data-going]").count()).toBe(0);
    await follow(menu, "Dealers");
    await expectAt(page, "/dealers");
    await follow(page.getByRole("banner"), "Register");
    await expectAt(page, "/register");
  });

  it.runIf(runsLong)("on a phone have Home, About, Schedule, Dealers, registration and login", async () => {
    const page = await world.visit({ device: "phone" });
    await page.goto("/fr");
    await press(page, "Menu");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByText("À propos").click();
    await expectNoBarriers(page);
    await follow(menu, "Règlement");
    await expectAt(page, "/fr/about/rules");
    await press(page, "Menu");
    for (const words of ["Accueil", "Calendrier", "Concessionnaires"]) {
      await menu.getByRole("link", { name: words, exact: true }).waitFor();
    }
    await expectWords(menu, "Déjà membre?");
    await menu.getByRole("link", { name: "Connexion" }).waitFor();
    await follow(menu, /inscri/i);
    await expectAt(page, "/fr/register");
  });

  it.runIf(runsLong)("in the footer lead to contact, privacy, terms and three other sites", async () => {
    const page = await world.visit();
    await page.goto("/about/rules");
    const foot = page.getByRole("contentinfo");
    const outside = foot.locator('a[target="_blank"]');
    await expect.poll(() => outside.count()).toBe(3);
    for (const link of await outside.all()) expect(await link.getAttribute("rel")).toContain("noopener");
    await expectWords(foot, /© \d{4} .+ All rights reserved\./);
    for (const [words, path] of [
      ["Privacy", "/about/privacy"],
      ["Terms", "/about/terms"],
      ["Contact", "/about/contact"],
    ] as const) {
      await follow(foot, words);
      await expectAt(page, path);
    }
  });
});

it("a server-rendered page waits for one stylesheet only, because each further one delays its first paint", async () => {
  const page = await world.visit({ device: "phone", more: { javaScriptEnabled: false } });
  for (const path of ["/", "/events", "/dealers", "/login", "/register"]) {
    await page.goto(path);
    const sheets = page.locator('head link[rel="stylesheet"]');
    expect(await sheets.count(), path).toBe(1);
  }
});

it.runIf(runsLong)(
  "nothing is cut off at the side of a phone with letters of double size, or of a screen of 320 pixels",
  async () => {
    const [large, small] = [await world.visit({ device: "phone" }), await world.visit({ device: "phone" })];
    const settings = await large.context().newCDPSession(large);
    await settings.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    await small.setViewportSize({ width: 320, height: 640 });
    const { eventId } = await findIds(large.request);
    for (const path of ["", "/login", "/about/faq-dealers", "/about/privacy", `/events/event/${eventId}`]) {
      for (const page of [large, small]) {
        await page.goto(`/fr${path}`);
        await page.locator("h1").first().waitFor();
        const beside = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect(beside, `/fr${path} at ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0);
      }
    }
    await expect.poll(() => large.getByRole("button", { name: "Menu" }).isVisible()).toBe(true);
  },
);

describe("the home page", () => {
  it("shows payouts and races, and requests the position only after a press", async () => {
    const page = await world.visit();
    const asked: string[] = [];
    await page.exposeFunction("tellAsked", () => asked.push("position"));
    await page.addInitScript(
      "navigator.geolocation.getCurrentPosition = (yes, no) => { window.tellAsked(); no(new Error('no')); }",
    );
    await page.goto("/");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toMatch(/^\$[\d,]+$/);
    await expectWords(page, /in contingency cash for the \d{4} season/);
    await expectWords(page, "No fees for riders, dealers, or promoters.");
    const recent = page.getByRole("region", { name: "Recent races" });
    await expect.poll(() => recent.getByRole("listitem").count()).toBe(5);
    await expectWords(recent, /\$[\d,]+ to \d+ riders?/);
    const win = page.getByRole("region", { name: "What would I win?" });
    const figure = () => win.locator("output").innerText();
    const first = await figure();
    expect(first).toMatch(/\$[\d,]+\.\d\d$/);
    await waitForHydration(page);
    await win.getByLabel("Place").selectOption({ index: 1 });
    await expect.poll(figure).not.toBe(first);
    await win.getByLabel("Event").selectOption({ index: 1 });
    const other = await win.getByLabel("Event").locator("option:checked").innerText();
    await win.getByRole("link", { name: `Everything ${other} pays` }).waitFor();
    const next = page.getByRole("region", { name: "Next races" });
    await expect.poll(() => next.getByRole("listitem").count()).toBe(5);
    await expectWords(next, "Buchanan");
    expect(asked).toEqual([]);

    await fillIn(next, { "ZIP or postal code": "49107" });
    await press(next, "Show nearby races");
    await expectAt(page, "/?zipcode=49107");
    const near = page.getByRole("region", { name: "Next races near you" });
    await expectWords(near, "RedBud National");
    await fillIn(near, { "ZIP or postal code": "00000" });
    await press(near, "Show nearby races");
    await near.getByRole("textbox", { name: "ZIP or postal code" }).and(page.locator("[aria-invalid]")).waitFor();

    await press(page, "Use my location");
    await expectWords(page, "We couldn’t get your location. Enter a ZIP or postal code.");
    expect(asked).toEqual(["position"]);
  });
});

describe("without JavaScript", () => {
  it.runIf(runsLong).each(locales)("every public page shows its text and links (%s)", async (locale) => {
    const page = await world.visit({ more: { javaScriptEnabled: false } });
    const ids = await someIds();
    const faults: string[] = [];
    for (const path of open) {
      const address = inLanguage(fill(path, ids), locale);
      await page.goto(address);
      faults.push(...(await readable(page, locale)).map((fault) => `${address}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it("the language and the menus are links, and the form for a postal code works", async () => {
    const page = await world.visit({ device: "phone", more: { javaScriptEnabled: false } });
    await page.goto("/about/rules");
    await follow(page, "FAQs for riders");
    await expectAt(page, "/about/faq-riders");
    await page.goto("/");
    await page.getByRole("heading", { name: "What would I win?" }).click();
    await page.getByRole("link", { name: /^Everything .+ pays$/ }).waitFor();
    await page.getByRole("textbox", { name: "ZIP or postal code" }).fill("49107");
    await press(page, "Show nearby races");
    await expectAt(page, "/?zipcode=49107");
    await expectWords(page, "RedBud National");
    const desk = await world.visit({ more: { javaScriptEnabled: false } });
    await desk.goto("/about/rules");
    await follow(desk, "Français");
    await expectAt(desk, "/fr/about/rules");
    await desk.getByRole("heading", { level: 1, name: "Règlement" }).waitFor();
  });

  it("the calendar has its style before its script arrives, so its days are large enough to tap", async () => {
    const page = await world.visit({ device: "phone", more: { javaScriptEnabled: false } });
    await page.goto("/events?view=calendar");
    const day = page.getByRole("table", { name: "Days of the month" }).getByRole("button").first();
    const box = await day.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(40);
  });
});

/**
 * Returns ids for the params of paths. They are read in a separate browser context, because the pages are opened
 * without an account.
 */
async function someIds(): Promise<Ids> {
  const page = await world.visit();
  return findIds(page.request);
}

async function readable(page: Page, locale: Locale): Promise<string[]> {
  const faults: string[] = [];
  if ((await page.getByRole("heading", { level: 1 }).count()) !== 1) faults.push("has no main heading");
  const words = (
    await page
      .getByRole("main")
      .innerText({ timeout: 1_000 })
      .catch(() => "")
  ).trim();
  if (words.length < 20) faults.push(`says only "${words}"`);
  const schedule = locale === "fr" ? "Calendrier" : "Schedule";
  if ((await page.getByRole("link", { name: schedule }).count()) === 0) faults.push("leads nowhere");
  return faults;
}

describe("a server-rendered page", () => {
  it("hydrates without rendering, requesting or moving anything again", async () => {
    const page = await world.visit({ more: { serviceWorkers: "block" } });
    await page.addInitScript(() => {
      Object.assign(window, { removed: 0, shifted: 0 });
      const watch = new MutationObserver((changes) => {
        for (const { removedNodes } of changes) {
          for (const node of removedNodes)
            if (node instanceof HTMLElement && node.matches("main, h1, header, section"))
              Reflect.set(window, "removed", 1);
        }
      });
      watch.observe(document, { childList: true, subtree: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(window, "shifted", Number(Reflect.get(window, "shifted")) + Number(Reflect.get(entry, "value")));
      }).observe({ type: "layout-shift", buffered: true });
    });
    const ids = await someIds();
    await signIn(page, "rider");
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) asked.push(pathname);
    });
    const own = ["/auth/rider", "/fr/auth/rider"];
    const publicPaths = ["/", "/fr", "/about/rules", "/fr/about/faq-riders", "/fr/events", "/events/event/{eventId?}"];
    for (const path of [...own, ...publicPaths]) {
      // The rider's first screen is rendered for the logged-in rider, but the public pages are rendered only for
      // visitors, so the session ends here.
      if (path === publicPaths[0]) await page.context().clearCookies();
      const address = fill(path, ids);
      const rendered = await (await page.request.get(address)).text();
      // Requests of the previous page's prefetching must not count for this page.
      await page.goto("about:blank");
      asked.length = 0;
      await page.goto(address);
      await waitForHydration(page);
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      // Requests that are prefetched when the page is idle do not count.
      const requestsBeforeIdle = [...asked];
      await page.waitForLoadState("networkidle");
      const seen = await page.evaluate(() => ({
        alive: Object.keys(document.getElementById("app") ?? {}).some((key) => key.startsWith("__react")),
        removed: Number(Reflect.get(window, "removed")),
        shifted: Number(Reflect.get(window, "shifted")),
        title: document.title,
      }));
      expect(seen, address).toMatchObject({ alive: true, removed: 0 });
      expect(seen.shifted, `${address} moves`).toBeLessThan(0.05);
      expect(requestsBeforeIdle, address).toEqual([]);
      expect(rendered, address).toContain(`<title>${seen.title}</title>`);
    }
  });

  it("hydrates on a device whose clock is a day ahead", async () => {
    const page = await world.visit({ more: { serviceWorkers: "block" } });
    await page.clock.install({ time: Date.now() + 86_400_000 });
    const ids = await someIds();
    // If a page does not hydrate, it reports that, and then `useWorld` fails this test.
    for (const path of [
      "/",
      "/fr",
      "/fr/events?show=series",
      "/events/serie/{seriesId?}",
      "/events/event/{eventId?}",
    ]) {
      await page.goto(fill(path, ids));
      await waitForHydration(page);
    }
  });

  it.runIf(runsLong)("has only the data of its rider, even if many pages are rendered at a time", async () => {
    const riders = [
      { who: "rider", path: "/auth/rider" },
      { who: "pilote", path: "/fr/auth/rider" },
      { who: "pro", path: "/auth/rider" },
    ] as const;
    const signedIn = await Promise.all(
      riders.map(async ({ who, path }) => {
        const page = await world.visit();
        await signIn(page, who);
        return { path, page, name: `${personas[who].firstName} ${personas[who].lastName}` };
      }),
    );
    const rounds = Array.from({ length: 6 }, () => [...signedIn, null]).flat();
    const visitor = await world.visit();
    const answers = await Promise.all(
      rounds.map(async (rider) => (rider?.page ?? visitor).request.get(rider?.path ?? "/about/rules")),
    );
    for (const [at, answer] of answers.entries()) {
      const text = await answer.text();
      const mine = rounds[at]?.name;
      expect(text, mine).toContain('id="dehydrated"');
      expect(signedIn.map(({ name }) => name).filter((name) => text.includes(name))).toEqual(mine ? [mine] : []);
    }
  });

  it("formats and sorts nothing with Intl, whose first use blocks a phone for long", async () => {
    const page = await world.visit({ device: "phone", more: { serviceWorkers: "block" } });
    await page.addInitScript(() => {
      const used: string[] = [];
      Object.assign(window, { used });
      for (const name of ["NumberFormat", "DateTimeFormat", "Collator", "RelativeTimeFormat", "ListFormat"] as const) {
        const construct = (target: object, args: unknown[]): object => {
          used.push(`Intl.${name}`);
          return Reflect.construct(Object(target), args);
        };
        Object.defineProperty(Intl, name, { value: new Proxy<object>(Intl[name], { construct }) });
      }
      const compare = String.prototype.localeCompare;
      String.prototype.localeCompare = function (...params: [string]) {
        used.push("localeCompare");
        return compare.apply(this, params);
      };
    });
    const used = () => page.evaluate((): string[] => Reflect.get(window, "used"));
    const ids = await someIds();
    for (const path of ["/", "/fr", "/events", "/events/event/{eventId?}", "/fr/dealers", "/register", "/login"]) {
      const address = fill(path, ids);
      await page.goto(address);
      await waitForHydration(page);
      await page.waitForLoadState("networkidle");
      expect(await used(), address).toEqual([]);
    }
    await page.evaluate(() => new Intl.NumberFormat("en"));
    expect(await used(), "the check notices it").toEqual(["Intl.NumberFormat"]);
  });

  it("read the offset of a time zone from Temporal, which agrees with Intl", async () => {
    const page = await world.visit({ more: { serviceWorkers: "block" } });
    await page.goto("/login");
    const differences = await page.evaluate(
      (zones) => {
        const { Instant } = Reflect.get(window, "Temporal");
        const found: string[] = [];
        for (const zone of zones) {
          const format = new Intl.DateTimeFormat("en-US", {
            timeZone: zone,
            timeZoneName: "longOffset",
            hour: "numeric",
          });
          const offsetOf = (ms: number) => {
            const name = format.formatToParts(ms).find(({ type }) => type === "timeZoneName")?.value ?? "";
            const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? [];
            return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
          };
          for (let ms = Date.UTC(2024, 0, 1); ms < Date.UTC(2029, 0, 1); ms += 3_600_000) {
            // Each month has at most one change of the clocks, so the hours of its first half are enough.
            if (new Date(ms).getUTCDate() > 15) continue;
            const { offsetNanoseconds } = Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
            if (offsetNanoseconds / 1e6 !== offsetOf(ms)) found.push(`${zone} ${new Date(ms).toISOString()}`);
          }
        }
        return found;
      },
      ["America/Los_Angeles", "America/Phoenix", "America/Toronto", "America/St_Johns"],
    );
    expect(differences).toEqual([]);
  });

  it("hides presses from the framework while it hydrates, and replays the last one after that", async () => {
    const page = await world.visit({ device: "phone", more: { serviceWorkers: "block" } });
    let letThrough = () => {};
    const held = new Promise<void>((done) => (letThrough = done));
    await page.route("**/assets/main-*.js", async (route) => held.then(() => route.continue()));
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await page.evaluate(() => {
      document.documentElement.dataset.reached = "";
      for (const type of ["pointerdown", "mousedown", "touchstart", "click"]) {
        document.getElementById("app")?.addEventListener(type, () => {
          document.documentElement.dataset.reached += `${type} `;
        });
      }
      // The app calls this right before it hydrates the page.
      window.startHydration?.();
    });
    const reached = () => page.evaluate(() => document.documentElement.dataset.reached);
    const menu = page.getByRole("button", { name: "Menu" });
    await menu.tap();
    expect(await reached()).toBe("");
    await page.evaluate(() => window.replayInput?.());
    await expect.poll(reached).toBe("click ");
    await menu.tap();
    expect(await reached()).toContain("pointerdown");

    await page.goto("/", { waitUntil: "domcontentloaded" });
    await page.evaluate(() => window.startHydration?.());
    await page.locator('footer a[href="/about/terms"]').first().tap();
    await page.waitForURL("**/about/terms", { waitUntil: "domcontentloaded" });
    letThrough();
    await page.locator("dialog.drawer").first().waitFor({ state: "attached" });
  });

  it("replays what was tapped, typed and submitted before it was hydrated", async () => {
    const page = await world.visit({ device: "phone", more: { serviceWorkers: "block" } });
    let letThrough = () => {};
    const holdBack = async () => {
      const held = new Promise<void>((done) => (letThrough = done));
      await page.route("**/assets/main-*.js", async (route) => held.then(() => route.continue()));
    };
    await holdBack();
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await press(page, "Menu");
    await page.getByRole("textbox", { name: "ZIP or postal code" }).fill("49107");
    letThrough();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await press(page, "Show nearby races");
    await expectAt(page, "/?zipcode=49107");

    await holdBack();
    await page.goto("/events", { waitUntil: "domcontentloaded" });
    await press(page, "Filters");
    letThrough();
    await page.getByLabel("Race style").waitFor();

    // The journey scrolls down and switches the language. The choice and the scroll position both stay.
    await holdBack();
    await page.goto("/about/faq-riders", { waitUntil: "domcontentloaded" });
    await page.evaluate(() => window.scrollTo(0, 900));
    await page
      .getByRole("link", { name: "Français", includeHidden: true })
      .first()
      .evaluate((link: HTMLElement) => link.click());
    letThrough();
    await expectAt(page, "/fr/about/faq-riders");
    expect(await page.evaluate(() => document.cookie)).toContain("i18n_redirected=fr");
    expect(await page.evaluate(() => window.scrollY), "where one had read to").toBeGreaterThan(400);
    await page.context().clearCookies();

    await holdBack();
    await page.goto("/about/contact", { waitUntil: "domcontentloaded" });
    await fillIn(page, { Message: "Where is my credit?" });
    await press(page, "Send the message");
    await expectAt(page, "/about/contact");
    letThrough();
    await page
      .getByRole("alert")
      .filter({ hasText: /Check \d+ fields/ })
      .waitFor();
    expect(await page.getByLabel("Message").inputValue()).toBe("Where is my credit?");
    await expectAt(page, "/about/contact");

    // Both fields reach the server: with one of them empty, the login would ask for it instead.
    await holdBack();
    await page.goto("/login", { waitUntil: "domcontentloaded" });
    await fillIn(page, { Email: "nobody@example.test", Password: "not the password" });
    await press(page, "Login");
    letThrough();
    await expectWords(page, "No account with that email + password combination was found");
  });

  it.runIf(runsLong)(
    "has no dead link, and neither has the sitemap: each of them leads to a page that exists",
    async () => {
      const page = await world.visit();
      const sitemap = await (await page.request.get("/sitemap.xml")).text();
      const addresses = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(
        ([, url = ""]) => new URL(url).pathname + new URL(url).search,
      );
      const { dead, seen } = await crawl(page.request, ["/", "/fr", ...addresses]);
      expect(dead).toEqual([]);
      expect(seen.length).toBeGreaterThan(100);
      for (const kind of ["/fr/events?view=calendar", "/dealers", "calendar.ics", "/about/kiosk", "page=2"])
        expect(
          seen.some((path) => path.includes(kind)),
          kind,
        ).toBe(true);
    },
  );
});
