/** Returns JSON with sorted keys and no whitespace: the canonical form that tablet and server hash. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  // A value that JSON cannot represent (NaN, a function) also becomes null.
  return JSON.stringify(value) ?? "null";
}

/** Returns the SHA-256 of the canonical form, in hex. */
export async function hashOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(value));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the hash of one item in a tablet's chain: the next item's `previousHash` must equal it. */
export function linkHash(item: {
  id: string;
  seq: number;
  previousHash: string | null;
  kind: string;
  bodyHash: string;
}): Promise<string> {
  const { id, seq, previousHash, kind, bodyHash } = item;
  return hashOf({ id, seq, previousHash, kind, bodyHash });
}
