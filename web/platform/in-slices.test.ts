import { expect, it } from "vitest";
import { inSlices, newSlice } from "./in-slices.ts";

/** Makes work whose steps take two milliseconds each, and records the steps that ran and the pauses. */
function work(count: number) {
  let time = 0;
  const log: string[] = [];
  function* steps() {
    for (let n = 1; n <= count; n += 1) {
      time += 2;
      log.push(String(n));
      yield;
    }
  }
  const pause = (then = () => {}) => ({
    now: () => time,
    breathe: async () => {
      log.push("–");
      then();
    },
  });
  return { log, steps: steps(), pause };
}

it("Sliced work starts in a separate task and pauses after each slice until it is done", async () => {
  const { log, steps, pause } = work(7);
  await inSlices(steps, new AbortController().signal, pause());
  expect(log.join(" ")).toBe("– 1 2 – 3 4 – 5 6 – 7");
});

it("A long step begins a new slice if the work asks for it", async () => {
  const { log, pause } = work(0);
  function* steps() {
    log.push("short");
    yield newSlice;
    log.push("long");
  }
  await inSlices(steps(), new AbortController().signal, pause());
  expect(log.join(" ")).toBe("– short – long");
});

it("Sliced work stops once it is canceled", async () => {
  const { log, steps, pause } = work(7);
  const left = new AbortController();
  let pauses = 0;
  await inSlices(
    steps,
    left.signal,
    pause(() => ++pauses === 2 && left.abort()),
  );
  expect(log.join(" ")).toBe("– 1 2 –");
});
