/**
 * This is a cache with a limit in bytes: entries that were not used lately are evicted. Reading an entry only marks it
 * as used, because moving it within the map at each read takes longer than looking it up.
 */
export class LruCache {
  // A Map keeps the order of insertion, in which the entries are evicted. A marked one is moved to the end instead.
  private readonly entries = new Map<string, { value: unknown; bytes: number; used: boolean }>();
  private readonly maxBytes: number;
  private usedBytes = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Returns the bytes of all entries, including keys and overhead. */
  get bytes(): number {
    return this.usedBytes;
  }

  get(key: string): unknown {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    entry.used = true;
    return entry.value;
  }

  /** Stores a value that takes about `bytes`; a value that is larger than the whole cache is not stored. */
  set(key: string, value: unknown, bytes: number): void {
    this.delete(key);
    const total = bytes + key.length * 2 + entryOverhead;
    if (total > this.maxBytes) return;
    this.entries.set(key, { value, bytes: total, used: false });
    this.usedBytes += total;
    for (const [oldest, entry] of this.entries) {
      if (this.usedBytes <= this.maxBytes) return;
      if (oldest === key) continue;
      this.entries.delete(oldest);
      if (entry.used) {
        // The loop comes to this entry again after all others.
        entry.used = false;
        this.entries.set(oldest, entry);
      } else {
        this.usedBytes -= entry.bytes;
      }
    }
  }

  delete(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.usedBytes -= entry.bytes;
  }
}

/**
 * This is the approximate overhead in bytes of an entry: its place in the map and its object, without its value and
 * key.
 */
const entryOverhead = 300;
