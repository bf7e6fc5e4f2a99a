/** This is a cache with a limit in bytes: the least recently used entries are evicted. */
export class LruCache {
  // A Map keeps the order of insertion; a used entry moves to its end.
  private readonly entries = new Map<string, { value: unknown; bytes: number }>();
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
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Stores a value that takes about `bytes`; a value that is larger than the whole cache is not stored. */
  set(key: string, value: unknown, bytes: number): void {
    this.delete(key);
    const total = bytes + key.length * 2 + entryOverhead;
    if (total > this.maxBytes) return;
    this.entries.set(key, { value, bytes: total });
    this.usedBytes += total;
    for (const oldest of this.entries.keys()) {
      if (this.usedBytes <= this.maxBytes) return;
      this.delete(oldest);
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
