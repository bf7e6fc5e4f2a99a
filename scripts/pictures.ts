// `node scripts/pictures.ts` takes the README's screenshots from the built, running portal with the demo world.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright";
import { devices, launchBrowser, type Device } from "../e2e/support/browser.ts";
import { startPortal } from "../e2e/support/portal.ts";
import { demoPassword, personas, type PersonaName } from "../server/demo/people/personas.ts";

const folder = fileURLToPath(new URL("../docs/pictures", import.meta.url));

interface Shot {
  name: string;
  device: Device;
  as?: PersonaName;
  /** This is the path of the page, or a function that finds it. */
  path: string | ((page: Page) => Promise<string>);
  /** Performs the steps before the screenshot is taken. */
  first?: (page: Page) => Promise<void>;
}

const event = (title: string, under: string) => async (page: Page) => `${under}/${await eventId(page, title)}`;

const shots: readonly Shot[] = [
  { name: "home", device: "desktop", path: "/" },
  { name: "events", device: "desktop", path: "/events" },
  { name: "event", device: "desktop", path: event("Thunder Valley National", "/events/event") },
  { name: "dealers", device: "desktop", path: "/dealers?zipcode=49107&zipDistance=100" },
  { name: "wallet", device: "desktop", as: "rider", path: "/auth/rider" },
  { name: "wallet.fr", device: "desktop", as: "pilote", path: "/fr/auth/rider" },
  { name: "counter", device: "desktop", as: "dealer", path: "/auth/dealer" },
  {
    name: "results",
    device: "desktop",
    as: "promoter",
    path: event("High Point National", "/auth/promoter/event"),
    first: handInFile,
  },
  { name: "kiosk", device: "tablet", as: "dealer", path: "/kiosk", first: enrolKiosk },
];

const wanted = process.argv.slice(2);
const portal = await startPortal();
const browser = await launchBrowser();
mkdirSync(folder, { recursive: true });
let missed = 0;
try {
  for (const shot of shots) {
    if (wanted.length > 0 && !wanted.includes(shot.name)) continue;
    await take(browser, shot).catch((error: unknown) => {
      missed += 1;
      console.error(`${shot.name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
} finally {
  await browser.close();
  await portal.close();
}
process.exitCode = missed > 0 ? 1 : 0;

async function take(within: Browser, { name, device, as, path, first }: Shot): Promise<void> {
  const context = await within.newContext({ ...devices[device], baseURL: portal.url, serviceWorkers: "block" });
  // The page pretends to be an installed app, because the browser grants persistent storage to installed apps.
  await context.addInitScript("navigator.storage.persisted = () => Promise.resolve(true)");
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  try {
    if (as) await signIn(page, as);
    const address = typeof path === "string" ? path : await path(page);
    const answer = await page.goto(address);
    if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status() ?? "nothing"}`);
    await page.locator("h1").first().waitFor();
    await first?.(page);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
    console.log(`${name}.png  ${address}`);
  } finally {
    await context.close();
  }
}

async function signIn(page: Page, name: PersonaName): Promise<void> {
  const data = { email: personas[name].email, password: demoPassword };
  const answer = await page.request.post("/api/login", { data });
  if (!answer.ok()) throw new Error(`${name} cannot log in: ${answer.status()}`);
}

async function eventId(page: Page, title: string): Promise<string> {
  const found: unknown = await (await page.request.get(`/api/events?title=${encodeURIComponent(title)}`)).json();
  const id = /"_id":"([0-9a-f-]{36})"/.exec(JSON.stringify(found))?.[1];
  if (!id) throw new Error(`There is no event ${title}`);
  return id;
}

/** Uploads the portal's own template with data, and stops at the preview. */
async function handInFile(page: Page): Promise<void> {
  const lines = ["Class,Place,First Name,Last Name,Email,AMA #,Number,Brand,VIN,Starters,Status"];
  const { firstName, lastName } = personas.rider;
  lines.push(`250 B,1,${firstName},${lastName},,2914076,417,KTM,,,`);
  const others = [
    "Cole,Sutton,KTM",
    "Hailey,Novak,Yamaha",
    "Trevor,Lindholm,KTM",
    "Luis,Guerrero,Honda",
    "Grant,Pike,",
    "Wyatt,Oakes,KTM",
  ];
  for (const [at, row] of others.entries()) {
    const [first = "", last = "", brand = ""] = row.split(",");
    lines.push(`250 B,${at + 2},${first},${last},,,${101 + at},${brand},,,${at === 5 ? "DNF" : ""}`);
  }
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: "high-point-results.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(lines.join("\r\n")),
    });
  await page.getByText(lastName).first().waitFor();
}

/** Enrolls this browser as the counter's tablet. */
async function enrolKiosk(page: Page): Promise<void> {
  await page.locator("input").first().fill("Front counter");
  const code = page.locator('input[type="password"], input[inputmode="numeric"]');
  for (const field of await code.all()) await field.fill("4826");
  await page.locator('button[type="submit"]').first().click();
  await page.waitForTimeout(2000);
}
