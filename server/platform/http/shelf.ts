/** Answers that are kept, up to a number of bytes: what was put there first makes room. */
export class Shelf<Kept extends { plain: Uint8Array }> {
  private readonly kept = new Map<string, Kept>();
  private bytes = 0;
  private readonly most: number;

  constructor(mostBytes: number) {
    this.most = mostBytes;
  }

  get(key: string): Kept | undefined {
    return this.kept.get(key);
  }

  put(key: string, entry: Kept): void {
    this.drop(key);
    this.kept.set(key, entry);
    this.bytes += weight(key, entry);
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.most) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const entry = this.kept.get(key);
    if (!entry) return;
    this.kept.delete(key);
    this.bytes -= weight(key, entry);
  }
}

/** With what keeping it costs besides, and room for the packed form, which comes later. */
const weight = (key: string, { plain }: { plain: Uint8Array }): number => plain.length * 1.5 + key.length * 2 + 500;
