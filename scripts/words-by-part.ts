// This determines, from the import graph, which texts each part of the built web app loads.

export type ModuleGraph = Map<string, { imports: readonly string[]; parts: readonly string[] }>;

function reach(graph: ModuleGraph, from: string, next: (name: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [from];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name) || !graph.has(name)) continue;
    seen.add(name);
    queue.push(...next(name));
  }
  return seen;
}

/**
 * Returns the ids of the texts of each part that has any: the texts of everything that the part loads at once, without
 * those that every document that can fetch the part has already loaded. An entry is a part too.
 */
export function wordsByPart(
  graph: ModuleGraph,
  found: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  entries: readonly string[],
): Map<string, string[]> {
  const atOnce = (name: string) => reach(graph, name, (one) => graph.get(one)?.imports ?? []);
  const idsOf = (name: string) => new Set([...atOnce(name)].flatMap((one) => [...(found.get(one)?.keys() ?? [])]));
  const documents = entries.map((entry) => ({
    has: idsOf(entry),
    leadsTo: reach(graph, entry, (one) => [...(graph.get(one)?.imports ?? []), ...(graph.get(one)?.parts ?? [])]),
  }));
  const parts = new Set([...graph.values()].flatMap((module) => module.parts));
  const words = new Map<string, string[]>(entries.map((entry) => [entry, [...idsOf(entry)]]));
  for (const part of parts) {
    const from = documents.filter(({ leadsTo }) => leadsTo.has(part));
    words.set(
      part,
      [...idsOf(part)].filter((id) => !from.every(({ has }) => has.has(id))),
    );
  }
  return new Map([...words].filter(([, ids]) => ids.length > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Distributes texts to files. Many parts share texts, for example two screens with the same form. Long shared texts get
 * their own file, and short ones are duplicated.
 */
export function packsOf(
  words: ReadonlyMap<string, readonly string[]>,
  lengthOf: (id: string) => number,
  longFrom: number,
): Map<string, string[][]> {
  const users = new Map<string, string[]>();
  for (const [part, ids] of words) for (const id of ids) users.set(id, [...(users.get(id) ?? []), part]);
  const shared = new Map<string, string[]>();
  for (const [id, parts] of users) {
    const who = parts.join(" ");
    shared.set(who, [...(shared.get(who) ?? []), id]);
  }
  const packs = new Map<string, string[][]>([...words.keys()].map((part) => [part, []]));
  const short = new Map<string, string[]>();
  for (const [who, ids] of shared) {
    const parts = who.split(" ");
    const isLong = parts.length > 1 && ids.reduce((sum, id) => sum + lengthOf(id), 0) >= longFrom;
    for (const part of parts) {
      if (isLong) packs.get(part)?.push(ids);
      else short.set(part, [...(short.get(part) ?? []), ...ids]);
    }
  }
  for (const [part, ids] of short) packs.get(part)?.unshift(ids);
  return packs;
}

/**
 * Shortens the ids of texts. Generated ids have six random letters, which compress badly, so they are cut to the
 * shortest unique prefix.
 */
export function shortIds(ids: Iterable<string>): Map<string, string> {
  const sorted = [...new Set(ids)].toSorted((a, b) => (a < b ? -1 : 1));
  const alike = (a = "", b = "") => {
    let length = 0;
    while (length < a.length && a[length] === b[length]) length += 1;
    return length;
  };
  return new Map(
    sorted.map((id, at) => [id, id.slice(0, Math.max(alike(sorted[at - 1], id), alike(id, sorted[at + 1])) + 1)]),
  );
}
