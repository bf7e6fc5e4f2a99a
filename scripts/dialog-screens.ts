// This takes screenshots of the dialogs and menus that the buttons of a page open; screens.ts calls it with `--dialogs`.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { BrowserContext, Page } from "playwright";

/** One way to a dialog: the position of its button on the page, and of the item if that button opens a menu. */
type Way = readonly [button: number, item?: number];

/** A dialog opens at once; a dialog whose code is loaded first takes a little longer. */
const openingMs = 600;

/** Aborts every call that would write, so that a button that acts at once changes nothing. Previews write nothing. */
export async function refuseWrites(context: BrowserContext): Promise<void> {
  await context.route("**/api/**", (route) => {
    const request = route.request();
    const reads = ["GET", "HEAD"].includes(request.method()) || new URL(request.url()).pathname.endsWith("/preview");
    return reads ? route.continue() : route.abort();
  });
}

/**
 * Presses one button of the page after the other. If one opens a dialog or a menu, this takes a screenshot of it, and
 * another one after the last button of the dialog is pressed with nothing filled in, which shows its errors. `open`
 * opens the page anew. `ways` are those found in the other language; without them all buttons are tried. Returns the
 * ways that led to a dialog or a menu whose title is not in `seen`, and adds these titles.
 */
export async function takeDialogs(
  page: Page,
  { open, file, ways, seen }: { open: () => Promise<void>; file: string; ways?: readonly Way[]; seen: Set<string> },
): Promise<Way[]> {
  const found: Way[] = [];
  await unfold(page);
  const queue: Way[] = ways ? [...ways] : (await buttonsOf(page)).map((button) => [button]);
  let isFresh = true;
  for (let way = queue.shift(); way; way = queue.shift()) {
    if (!isFresh) {
      await open();
      await unfold(page);
    }
    const before = page.url();
    await press(page, way);
    const title = await openTitle(page);
    isFresh = title === null && page.url() === before;
    if (title === null) continue;
    const name = `${title.kind} ${title.text}`;
    if (!ways) {
      if (seen.has(name)) continue;
      seen.add(name);
      if (title.kind === "menu") queue.unshift(...title.items.map((item): Way => [way[0], item]));
      found.push(way);
    }
    const target = `${file}.${way.join("-")}`;
    await take(page, target);
    if (title.kind === "dialog" && (await pressLast(page))) await take(page, `${target}.pressed`);
  }
  return found;
}

async function take(page: Page, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await page.screenshot({ path: `${target}.png`, animations: "disabled" });
  const texts = await page.locator("dialog[open], :popover-open").allInnerTexts();
  writeFileSync(`${target}.txt`, texts.join("\n"));
}

/** Opens the folded parts of the page and selects the first row of a list, so that all buttons can be pressed. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    document.querySelector<HTMLInputElement>("tbody input[type=checkbox]:not(:checked)")?.click();
  });
  await page.waitForTimeout(openingMs / 2);
}

/** Returns the positions of the visible buttons among all buttons of the page; of equal rows only the first row's. */
async function buttonsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const names = new Set<string>();
    return [...document.querySelectorAll("button")].flatMap((button, index) => {
      const { width, height } = button.getBoundingClientRect();
      const isOff = width === 0 || height === 0 || button.matches(":disabled, [role=tab], [aria-disabled=true]");
      const row = button.closest("tr, li, article");
      const inRow = row ? [...row.querySelectorAll("button")].indexOf(button) : -1;
      const name = row ? `${row.parentElement?.className}/${row.className}/${inRow}` : (button.textContent ?? "");
      if (isOff || names.has(name + button.className)) return [];
      names.add(name + button.className);
      return [index];
    });
  });
}

/** Presses the button of this way, and the item of its menu. */
async function press(page: Page, [button, item]: Way): Promise<void> {
  const click = (selector: string, index: number) =>
    page
      .locator(selector)
      .nth(index)
      .click({ timeout: 1500, noWaitAfter: true })
      .catch(() => undefined);
  await click("button", button);
  await page.waitForTimeout(openingMs);
  if (item === undefined) return;
  await click(":popover-open button, :popover-open [role=menuitem]", item);
  await page.waitForTimeout(openingMs);
}

/** Presses the last button of the open dialog. Returns false if it closed the dialog or left the page. */
async function pressLast(page: Page): Promise<boolean> {
  const last = page.locator("dialog[open]").last().locator("button:visible:enabled").last();
  await last.click({ timeout: 1500, noWaitAfter: true }).catch(() => undefined);
  await page.waitForTimeout(openingMs);
  return (await openTitle(page).catch(() => null)) !== null;
}

/** Returns the title of the dialog or menu that is open, with its digits removed, and the positions of a menu's items. */
async function openTitle(
  page: Page,
): Promise<{ kind: "dialog" | "menu"; text: string; items: readonly number[] } | null> {
  return page.evaluate(() => {
    const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\d+/g, "#").slice(0, 60);
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (dialog) {
      const title = dialog.querySelector("h1, h2, h3, label")?.textContent ?? dialog.textContent;
      return { kind: "dialog" as const, text: plain(title), items: [] };
    }
    const menu = document.querySelector<HTMLElement>(":popover-open");
    if (!menu) return null;
    const items = [...menu.querySelectorAll("button, [role=menuitem]")].map((_, index) => index);
    return { kind: "menu" as const, text: plain(menu.innerText), items: items.slice(0, 12) };
  });
}
