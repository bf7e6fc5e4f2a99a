import BetterSqlite from "better-sqlite3";
import { inTurns } from "./measure.ts";
import { beside, type Finding } from "./report.ts";
import { startBare, startPortal } from "./servers.ts";
import { sqliteWorld } from "./world.ts";

const page = (n: number): number => (n % 8) + 1;
const upcoming = (n: number): string => `/api/events?when=upcoming&page=${page(n)}`;

/** Measures the schedule in three ways: computed for each request, from the answer cache, and as 304 Not Modified. */
export async function run(): Promise<Finding[]> {
  const world = await sqliteWorld("decade");
  const portal = await startPortal(world.url);
  const bare = await startBare("list", world.file);
  const hello = await startBare("hello");
  try {
    await assertSameBytes(portal.url, bare.url);
    changeEvents(world.file);
    await assertSameBytes(portal.url, bare.url);
    // The search ignores the unknown param `n`, and the answer cache does not cache addresses with unknown params.
    const uncached = (n: number): string => `${upcoming(n)}&n=${n}`;
    const lists = await inTurns({
      portal: { server: portal, path: uncached },
      bare: { server: bare, path: uncached },
    });
    // A browser accepts compressed answers, which have another ETag than uncompressed ones.
    const packed = { "accept-encoding": "gzip, br" };
    const etag = (await fetch(`${portal.url}${upcoming(0)}`, { headers: packed })).headers.get("etag") ?? "";
    const kept = await inTurns({
      cached: { server: portal, path: upcoming(0) },
      packed: { server: portal, path: upcoming(0), headers: packed },
      same: { server: portal, path: upcoming(0), headers: { ...packed, "if-none-match": etag }, expect: 304 },
      hello: { server: hello, path: "/" },
    });
    return [
      beside("public list, uncached", "publicList", lists.portal, lists.bare),
      beside("public list from the answer cache", "publicListCached", kept.cached, kept.hello),
      beside("public list from the answer cache, gzipped", "publicListCached", kept.packed, kept.hello),
      beside("public list, 304", "publicList304", kept.same, kept.hello),
    ];
  } finally {
    await Promise.all([portal.stop(), bare.stop(), hello.stop()]);
  }
}

/**
 * Cancels an upcoming event, and marks the results of another one as received and those of a third one as verified. Both
 * servers must show this in their answers, so that the bare one also reads everything that a list has to read.
 */
function changeEvents(file: string): void {
  const db = new BetterSqlite(file);
  const ids = db
    .prepare(
      "select id from events where kind = 'event' and first_date > date('now', '+3 days') order by first_date limit 3",
    )
    .pluck()
    .all();
  const now = Date.now();
  db.prepare("update events set canceled_at = ? where id = ?").run(now, ids[0]);
  db.prepare("update events set results_received_at = ? where id = ?").run(now, ids[1]);
  db.prepare("update events set results_received_at = ?, results_verified_at = ? where id = ?").run(now, now, ids[2]);
  db.close();
}

/** Throws unless both servers answer with the same bytes, because the comparison is valid only then. */
export async function assertSameBytes(portal: string, bare: string): Promise<void> {
  for (const n of [0, 3, 7]) {
    const [own, other] = await Promise.all([portal, bare].map(async (url) => (await fetch(url + upcoming(n))).text()));
    if (own === other || own === undefined || other === undefined) continue;
    const at = own.split("").findIndex((sign, place) => sign !== other[place]);
    throw new Error(
      `the bare list is not the portal's: ${own.slice(at - 40, at + 40)} / ${other.slice(at - 40, at + 40)}`,
    );
  }
}
