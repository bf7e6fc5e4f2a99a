// These are faults of a browser's storage. The functions that replace IndexedDB methods are injected into the page
// before the page's code runs.
import type { Page } from "playwright";

/**
 * Stops the page between storing and showing a redemption: once `data-stand` is set on the document, reads of stored
 * rows never complete.
 */
export function standBeforeShowing(): void {
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function stand(this: IDBObjectStore, query: IDBValidKey | IDBKeyRange) {
    const reading = this.name === "items" && this.transaction.mode === "readonly";
    if (!reading || document.documentElement.dataset.stand === undefined) return get.call(this, query);
    document.documentElement.dataset.stand = "stored";
    // This request never completes; Dexie only adds listeners to it.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return new EventTarget() as IDBRequest<unknown>;
  };
}

/** Records the page's database connections, so that `loseConnections` can close them. */
export function rememberConnections(): void {
  const held: IDBDatabase[] = [];
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function remembering(this: IDBFactory, name: string, version?: number) {
    if (document.documentElement.dataset.noStorage !== undefined) {
      throw new DOMException("The storage cannot be opened", "UnknownError");
    }
    const request = version === undefined ? open.call(this, name) : open.call(this, name, version);
    request.addEventListener("success", () => held.push(request.result));
    return request;
  };
  Reflect.set(window, "loseConnections", () => {
    for (const db of held.splice(0)) {
      db.close();
      // A browser sends this event when it closes a connection.
      db.dispatchEvent(new Event("close"));
    }
  });
}

/** Closes the page's database connections, as a browser may do. With `forGood` they cannot be opened again. */
export const loseConnections = (page: Page, forGood = false): Promise<void> =>
  page.evaluate((gone) => {
    if (gone) document.documentElement.dataset.noStorage = "";
    // oxlint-disable-next-line no-unsafe-type-assertion
    (Reflect.get(window, "loseConnections") as () => void)();
  }, forGood);

/** Makes every write fail from now on, as on a full disk. Returns a function that frees space again. */
export async function fillDisk(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  return async () => void (await session.send("Storage.overrideQuotaForOrigin", { origin }));
}

/** Deletes all storage of the site except cookies, as a browser does when it needs space. */
export async function evictStorage(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto("about:blank");
  const session = await page.context().newCDPSession(page);
  const storageTypes = "indexeddb,cache_storage,service_workers,local_storage,file_systems";
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
}

/** Returns everything that the browser stores for this site, as text, except the rows of the queue. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
    ];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        parts.push(request.url);
        // The app's files contain no visit data, but other cached answers of the server might.
        if (!pathname.startsWith("/assets/")) parts.push((await (await cache.match(request))?.text()) ?? "");
      }
    }
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => done(opening.result));
        opening.addEventListener("error", () => fail(opening.error ?? new Error(name)));
      });
      for (const store of db.objectStoreNames) {
        if (name === "kiosk-queue" && store === "items") continue;
        const all = db.transaction(store).objectStore(store).getAll();
        await new Promise((done) => all.addEventListener("success", done));
        parts.push(
          JSON.stringify(all.result, (_, value: unknown) =>
            value instanceof ArrayBuffer || ArrayBuffer.isView(value)
              ? new TextDecoder("latin1").decode(value instanceof ArrayBuffer ? value : value.buffer)
              : value,
          ),
        );
      }
      db.close();
    }
    return parts.join("\n");
  });
}
