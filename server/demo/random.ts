/** This is a seeded random number generator (mulberry32), so that every run creates the same demo world. */
export interface Random {
  /** Returns a number x with 0 ≤ x < 1. */
  next: () => number;
  /** Returns a whole number from `from` to `to`, both included. */
  whole: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** Returns a shuffled copy of the list. */
  shuffle: <T>(list: readonly T[]) => T[];
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick(list) {
      const found = list[whole(0, list.length - 1)];
      if (found === undefined) throw new Error("Nothing to pick from");
      return found;
    },
    shuffle(list) {
      const copy = [...list];
      for (let at = copy.length - 1; at > 0; at -= 1) {
        const other = whole(0, at);
        const [one, two] = [copy[at], copy[other]];
        if (one !== undefined && two !== undefined) [copy[at], copy[other]] = [two, one];
      }
      return copy;
    },
  };
}

/** Returns a UUIDv7 for the time `at`; its random part comes from the seeded generator. */
export function seededId(random: Random, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => random.whole(0, 15).toString(16)).join("");
  const variant = random.pick(["8", "9", "a", "b"]);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}
