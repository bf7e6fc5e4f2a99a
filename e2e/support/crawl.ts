import type { APIRequestContext } from "playwright";

/** The crawl opens at most this many addresses of each shape. */
const ofEach = 3;
const maxPlaces = 300;

/**
 * Follows every link of the server-rendered pages, as a crawler does, and returns the broken ones. A few addresses
 * represent all those of the same shape: a few events stand for all events, and a few values of a filter for its other
 * values.
 */
export async function crawl(
  request: APIRequestContext,
  from: readonly string[],
): Promise<{ dead: string[]; seen: string[] }> {
  const queue = from.map((path) => ({ path, on: "the beginning" }));
  const places = new Map<string, Set<string>>();
  const shapes = new Map<string, number>();
  const anchors: { path: string; id: string; on: string }[] = [];
  const dead: string[] = [];
  for (let next = queue.shift(); next && places.size < maxPlaces; next = queue.shift()) {
    const { path, on } = next;
    const shape = shapeOf(path);
    const before = shapes.get(shape) ?? 0;
    if (places.has(path) || before >= ofEach) continue;
    shapes.set(shape, before + 1);
    const answer = await request.get(path);
    if (answer.status() !== 200) dead.push(`${path} answered ${answer.status()}, linked on ${on}`);
    const html = (answer.headers()["content-type"] ?? "").includes("html") ? await answer.text() : "";
    places.set(path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)));
    for (const href of linksOf(html)) {
      if (/^[a-z]+:/.test(href)) {
        if (!isExternal(href)) dead.push(`${href} is no address, linked on ${path}`);
        continue;
      }
      const { pathname, search, hash } = new URL(href, `http://portal${path}`);
      if (hash) anchors.push({ path: pathname + search, id: decodeURIComponent(hash.slice(1)), on: path });
      queue.push({ path: pathname + search, on: path });
    }
  }
  for (const { path, id, on } of anchors) {
    if (places.get(path)?.has(id) === false) dead.push(`${path} has no place #${id}, linked on ${on}`);
  }
  return { dead, seen: [...places.keys()] };
}

const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

/** Returns the shape of a path: the names of filters are part of it, but ids, months and places are not. */
function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://portal");
  const query = [...searchParams].map(([name, value]) => (/^(show|view|when)$/.test(name) ? `${name}=${value}` : name));
  return `${pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}")}?${query.toSorted().join("&")}`;
}

/**
 * Returns whether the link leads to another site or program and is valid. The crawl does not request such a link,
 * because it only matters that a browser, a phone or an email program could open it.
 */
function isExternal(href: string): boolean {
  if (href.startsWith("tel:")) return /^tel:\+?\d{7,15}$/.test(href);
  if (href.startsWith("mailto:")) return /^mailto:[^@\s]+@[^@\s]+$/.test(href);
  return /^(https?|webcal):/.test(href) && URL.canParse(href) && new URL(href).hostname !== "";
}
