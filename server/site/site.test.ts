import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionCookie } from "../accounts/sessions/session-cookie.ts";
import { programmeSettings } from "../programme/tables.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildEvent, buildRider } from "../testing/build.ts";
import { writeUnbuiltDocuments } from "../testing/files/unbuilt-documents.ts";

// These tests cover the documents of the pages without a built app: they use the template from web/ and a renderer that
// returns one line.

const script = `</title></script><script>alert("x")</script>`;

let world: World;
let dist: string;

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), "portal-site-"));
  writeUnbuiltDocuments(dist);
  world = await createWorld(undefined, { WEB_DIST: dist });
});
afterEach(async () => {
  await world.close();
  rmSync(dist, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => world.visitor().open(path, { headers });

/** Returns the values in the head of a document by name. */
function headOf(html: string): Record<string, string> {
  const plain = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  const named = [
    ...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g),
    ...html.matchAll(/<link rel="(canonical)" href="([^"]*)"/g),
    ...html.matchAll(/<link rel="alternate" (hreflang="[^"]+") href="([^"]*)"/g),
  ].map(([, name = "", value = ""]) => [name, plain(value)]);
  return { title: plain(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ""), ...Object.fromEntries(named) };
}

const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = ""]) => JSON.parse(text) as Record<string, unknown>,
  );

describe("the manifests of the installed apps", () => {
  it("have the name and the colors of the season, in both languages", async () => {
    const manifest = async (path: string): Promise<unknown> => (await get(path)).body;
    expect((await get("/manifest.webmanifest")).headers.get("content-type")).toBe("application/manifest+json");
    expect(await manifest("/manifest.webmanifest")).toMatchObject({
      name: "contingency cash",
      start_url: "/?source=installed",
    });
    const staff = await world.as(await buildAdmin(world));
    const season = world.clock.now().getUTCFullYear();
    const settings = {
      title: { en: "Podium Pay", fr: "Prime podium" },
      colours: { brand: "#ff6600", brand2: "#102040", onBrand: "#0f1814", onBrand2: "#ffffff" },
    };
    const saved = await staff.put(`/api/admin/programme/${season}`, { __v: 0, settings }, { key: randomUUID() });
    expect(saved.status).toBe(200);
    expect(await manifest("/manifest.webmanifest")).toMatchObject({ name: "Podium Pay", theme_color: "#102040" });
    expect(await manifest("/manifest.fr.webmanifest")).toMatchObject({
      name: "Prime podium",
      lang: "fr-CA",
      start_url: "/fr?source=installed",
    });
    expect(await manifest("/kiosk.webmanifest")).toMatchObject({
      name: "Podium Pay kiosk",
      background_color: "#102040",
      scope: "/kiosk",
    });
    expect(await manifest("/kiosk.fr.webmanifest")).toMatchObject({
      name: "Borne Prime podium",
      theme_color: "#102040",
      scope: "/fr/kiosk",
    });
  });
});

describe("the head of a page", () => {
  it("has a title, its address in both languages, and a description", async () => {
    const { status, body, headers } = await get("/about/rules");
    expect(status).toBe(200);
    expect(headers.get("content-language")).toBe("en");
    expect(headOf(body)).toMatchObject({
      title: "Rules · contingency cash",
      description: expect.stringContaining("United States and Canada"),
      canonical: "http://portal.test/about/rules",
      'hreflang="en"': "http://portal.test/about/rules",
      'hreflang="fr-CA"': "http://portal.test/fr/about/rules",
      'hreflang="x-default"': "http://portal.test/about/rules",
      "og:title": "Rules · contingency cash",
      "og:locale": "en_US",
      "og:locale:alternate": "fr_CA",
      "og:url": "http://portal.test/about/rules",
    });
  });

  it("is French under /fr, whatever the visitor's browser prefers", async () => {
    const { body, headers } = await get("/fr/about/rules", { "accept-language": "en" });
    expect(headers.get("content-language")).toBe("fr-CA");
    expect(body).toContain('<html lang="fr-CA"');
    expect(headOf(body)).toMatchObject({
      title: "Règlement · bourses de contingence",
      canonical: "http://portal.test/fr/about/rules",
      "og:locale": "fr_CA",
    });
  });

  it("of the front page contains the season's total", async () => {
    await buildEvent(world, { title: "Muddy Creek", postedCredit: 123_400_00 });
    expect(headOf((await get("/")).body).description).toContain("for the");
    expect(headOf((await get("/")).body).title).toBe("contingency cash");
  });

  it("of the front page has no total before anything is posted", async () => {
    for (const path of ["/", "/fr"]) {
      const { description } = headOf((await get(path)).body);
      expect(description).toMatch(/contingency program\. Race|programme de contingence .+\. Courez/);
      expect(description).not.toContain("$");
    }
  });

  it("leaves filters out of a list's canonical address, but not the page number", async () => {
    expect(headOf((await get("/events?state=OH&when=past")).body).canonical).toBe("http://portal.test/events");
    expect(headOf((await get("/events?state=OH&page=2")).body).canonical).toBe("http://portal.test/events");
    const firstDate = world.clock.now().toISOString().slice(0, 10);
    for (let round = 0; round <= 25; round += 1) await buildEvent(world, { firstDate, lastDate: firstDate });
    expect(headOf((await get("/events?page=2")).body).canonical).toBe("http://portal.test/events?page=2");
    expect(headOf((await get("/events?page=3")).body), "where the list has ended").toMatchObject({ robots: "noindex" });
    expect(headOf((await get("/events?show=series")).body).canonical).toBe("http://portal.test/events?show=series");
  });

  it.each(["/forgot-password", "/thank-you-contact", "/account-recovery", "/no-such-page"])(
    "keeps %s out of search engines",
    async (path) => {
      const head = headOf((await get(path)).body);
      expect(head.robots).toBe("noindex");
      expect(head.canonical).toBeUndefined();
    },
  );

  it("has the program's colors, so that no other color flashes", async () => {
    const colours = { brand: "#102030", brand2: "#405060", onBrand: "#ffffff", onBrand2: "#ffffff" };
    await world.db.write((tx) =>
      tx.insert(programmeSettings).values({
        season: world.clock.now().getUTCFullYear(),
        key: "colours",
        value: colours,
        updatedAt: world.clock.now(),
      }),
    );
    expect((await get("/")).body).toContain('style="--brand:#102030;--brand-2:#405060');
  });
});

describe("the status of a page", () => {
  const nobody = "0190f000-0000-7000-8000-000000000000";
  it.each([
    ["/Events?page=2", "/events?page=2"],
    ["/FR/About/Rules", "/fr/about/rules"],
    ["/Auth/Rider", "/auth/rider"],
  ])("redirects an address with capitals to lower case: %s", async (typed, found) => {
    const { status, headers } = await get(typed);
    expect(status).toBe(301);
    expect(headers.get("location")).toBe(found);
  });

  it.each([
    ["/", 200],
    ["/about/overview/", 200],
    ["/events/event", 200],
    [`/events/event/${nobody}`, 404],
    [`/fr/events/event/${nobody}`, 404],
    ["/events/event/not-an-id", 404],
    [`/events/serie/${nobody}`, 404],
    ["/no-such-page", 404],
    ["/fr/pas-de-page", 404],
    ["/about", 404],
    ["/.render/render.js", 404],
  ])("%s answers %i", async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it("of the first admin's page is 404 once the portal has an admin, in both languages", async () => {
    expect((await get("/first-admin?token=abc")).status).toBe(200);
    await buildAdmin(world);
    expect((await get("/first-admin?token=abc")).status).toBe(404);
    expect((await get("/fr/first-admin")).status).toBe(404);
  });

  it("is not 404 for an event just because the server is busy", async () => {
    const event = await buildEvent(world);
    vi.spyOn<{ select: () => unknown }, "select">(world.db, "select").mockImplementation(() => {
      throw new Error("no connection left");
    });
    const { status, body } = await get(`/events/event/${event.id}`);
    expect(status).not.toBe(404);
    expect(body).not.toContain("Page not found");
  });

  it("is 200 for an existing event, even for a canceled one", async () => {
    const event = await buildEvent(world, { title: "Muddy Creek", canceledAt: world.clock.now() });
    expect((await get(`/events/event/${event.id}`)).status).toBe(200);
  });
});

describe("an event in search results and link previews", () => {
  it("has schema.org data", async () => {
    const event = await buildEvent(world, {
      title: "Muddy Creek",
      venue: "Muddy Creek Raceway",
      city: "Blountville",
      state: "TN",
      firstDate: "2026-07-04",
      lastDate: "2026-07-05",
    });
    const { body } = await get(`/fr/events/event/${event.id}`);
    expect(headOf(body)["og:type"]).toBe("article");
    expect(dataOf(body)).toMatchObject([
      {
        "@type": "SportsEvent",
        name: "Muddy Creek",
        startDate: "2026-07-04",
        endDate: "2026-07-05",
        eventStatus: "https://schema.org/EventScheduled",
        location: { "@type": "Place", name: "Muddy Creek Raceway", address: { addressLocality: "Blountville" } },
        url: `http://portal.test/fr/events/event/${event.id}`,
      },
    ]);
  });

  it("is marked as canceled", async () => {
    const event = await buildEvent(world, { canceledAt: world.clock.now() });
    const [data] = dataOf((await get(`/events/event/${event.id}`)).body);
    expect(data?.eventStatus).toBe("https://schema.org/EventCancelled");
  });

  it("escapes scripts in its name: in the title, in the data and in links", async () => {
    const event = await buildEvent(world, { title: script, venue: script });
    const { body } = await get(`/events/event/${event.id}`);
    expect(body).not.toContain("<script>alert");
    expect(headOf(body).title).toContain(script.slice(0, 8));
    expect(dataOf(body)).toMatchObject([{ name: script }]);
  });
});

it("includes the dealers of the finder, without deactivated ones", async () => {
  await buildDealer(world, { name: "Gate Drop", city: "Kalamazoo", phone: "2695550100" });
  await buildDealer(world, { name: "Gone Fishing", active: false });
  const [list] = dataOf((await get("/dealers")).body);
  expect(JSON.stringify(list)).toContain("MotorcycleDealer");
  expect(JSON.stringify(list)).toContain("Gate Drop");
  expect(JSON.stringify(list), "as one dials it from anywhere").toContain('"telephone":"+12695550100"');
  expect(JSON.stringify(list)).not.toContain("Gone Fishing");
});

describe("crawlers", () => {
  it("get a sitemap of every public page in both languages, and of events", async () => {
    const event = await buildEvent(world, { title: "Muddy Creek" });
    const { body, headers } = await get("/sitemap.xml");
    expect(headers.get("content-type")).toContain("xml");
    const found = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    for (const path of ["/", "/fr", "/about/rules", "/fr/about/faq-dealers", "/dealers", `/events/event/${event.id}`]) {
      expect(found).toContain(`http://portal.test${path}`);
    }
    expect(found.filter((url) => /auth|forgot|thank-you|test(\/fr)?\/kiosk/.test(url ?? ""))).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
  });

  it("are kept out of private pages", async () => {
    const { body } = await get("/robots.txt");
    for (const path of ["/api/", "/auth/", "/fr/auth/", "/proxy-", "/*month="])
      expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).toContain("Sitemap: http://portal.test/sitemap.xml");
  });
});

describe("a server-rendered page", () => {
  beforeEach(() => {
    const renderer = `export async function render({ locale, url, session, send }) {
      if (url.includes("broken")) throw new Error("cannot be rendered");
      const answer = await send("/api/programme", new Headers({ "x-locale": locale }));
      const { rules } = await answer.json();
      const own = session.user ? await (await send("/api/rider/wallet", new Headers())).json() : {};
      const who = session.user ? \` \${session.user._id} \${own.homeCurrency}\` : "";
      return { html: \`<h1>\${locale} \${url} \${rules.season} \${session.type}\${who}</h1>\`, state: "<script type=\\"application/json\\">{}</script>" };
    }`;
    writeFileSync(join(dist, ".render", "render.js"), renderer);
    writeFileSync(join(dist, ".render", "package.json"), '{"type":"module"}');
  });

  it("is rendered for visitors without a session, with the answers it was rendered from", async () => {
    const season = world.clock.now().getUTCFullYear();
    const { body } = await get("/fr/about/rules?a=1");
    expect(body).toContain(`<div id="app"><h1>fr /fr/about/rules?a=1 ${season} null</h1></div>`);
    expect(body).toContain('</div>\n    <script type="application/json">{}</script>');
  });

  it("is also used for the login and the registration, without the answer to anybody's token or session", async () => {
    const rider = await world.as(await buildRider(world));
    for (const path of ["/login", "/fr/login", "/register"]) {
      expect((await get(path)).body).toContain(`<div id="app"><h1>${path.startsWith("/fr") ? "fr" : "en"} ${path}`);
      expect((await rider.open(path)).body).toContain('<div id="app"></div>');
    }
    expect((await get("/invitation?token=x")).body).toContain('<div id="app"></div>');
  });

  it("is rendered again after something was written", async () => {
    const before = await get("/about/rules");
    await buildRider(world);
    const after = await get("/about/rules");
    expect(after.body.replaceAll(/nonce="[^"]*"/g, "")).toBe(before.body.replaceAll(/nonce="[^"]*"/g, ""));
    expect(after.body).not.toBe(before.body);
  });

  it("is left to the browser for logged-in users, pages behind the login, and the service worker's document", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    expect(browser.cookies.has(sessionCookie)).toBe(true);
    for (const path of ["/", "/auth/rider/card", "/auth/dealer"])
      expect((await browser.open(path)).body).toContain('<div id="app"></div>');
    expect((await get("/forgot-password")).body).toContain('<div id="app"></div>');
    expect((await get("/index.html")).body).toContain('<div id="app"></div>');
  });

  it("names the files that its page needs first, and the service worker's document names none", async () => {
    const files = { scripts: ["assets/home-1.js"], styles: [], words: { en: [], fr: [] } };
    writeFileSync(join(dist, ".render", "pages.json"), JSON.stringify({ "/": files }));
    expect((await get("/")).body).toContain("/assets/home-1.js");
    expect((await get("/index.html")).body).not.toContain("/assets/home-1.js");
  });

  it("is rendered for a rider who opens the wallet, from that rider's own answers, and is not cached", async () => {
    const season = world.clock.now().getUTCFullYear();
    const riders = [await buildRider(world), await buildRider(world, { country: "CA" })];
    for (const [at, rider] of [...riders, ...riders].entries()) {
      const browser = await world.as(rider);
      const path = at % 2 === 0 ? "/auth/rider" : "/fr/auth/rider";
      const { status, body, headers } = await browser.open(path);
      expect(status).toBe(200);
      const [locale, currency] = at % 2 === 0 ? ["en", "USD"] : ["fr", "CAD"];
      expect(body).toContain(`<h1>${locale} ${path} ${season} rider ${rider.id} ${currency}</h1>`);
      expect(headOf(body)).toMatchObject({
        title: locale === "en" ? "Home · contingency cash" : "Accueil · bourses de contingence",
        robots: "noindex",
      });
      expect(headers.get("cache-control")).toBe("no-store");
      // The page visit renews the session, as the API call did that the browser no longer makes.
      expect(headers.get("set-cookie")).toContain(`${sessionCookie}=`);
    }
  });

  it("is left to the browser for an admin who acts as a rider", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(await buildAdmin(world));
    await browser.navigate(`/proxy-rider/${rider.id}`);
    expect((await browser.get("/api/session")).body).toMatchObject({ type: "rider" });
    const { body, headers } = await browser.open("/auth/rider");
    expect(body).toContain('<div id="app"></div>');
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  it("is left to the browser when it cannot be rendered", async () => {
    const { status, body } = await get("/events?title=broken");
    expect(status).toBe(200);
    expect(body).toContain('<div id="app"></div>');
    expect(body).not.toContain("cannot be rendered");
  });

  it("puts the nonce of its response on each of its scripts", async () => {
    const { body, headers } = await get("/");
    const nonce = /'nonce-([\w-]+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    const scripts = [...body.matchAll(/<script (?!type="application)[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  });
});

describe("the service worker", () => {
  const worker =
    'precache([{"revision":"abc1","url":"index.html"},{"revision":"def2","url":"kiosk.html"},{"revision":"e3","url":"theme.js"}])';
  const fileOf = async (env: Record<string, string>) => {
    const place = mkdtempSync(join(tmpdir(), "portal-worker-"));
    cpSync(dist, place, { recursive: true });
    writeFileSync(join(place, "service-worker.js"), worker);
    const other = await createWorld(undefined, { WEB_DIST: place, ...env });
    try {
      return (await other.visitor().open("/service-worker.js")).body;
    } finally {
      await other.close();
      rmSync(place, { recursive: true, force: true });
    }
  };

  it("gives the documents a new revision when the bot check's policy changes, and otherwise not", async () => {
    expect(await fileOf({})).toBe(worker);
    const checked = await fileOf({ RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET: "secret" });
    expect(checked).toMatch(/"abc1-\w{8}","url":"index.html".+"def2-\w{8}","url":"kiosk.html".+"e3","url":"theme.js"/);
  });
});
