import { expect, it } from "vitest";
import { evenTime } from "./even-time.ts";

const real = { secrets: { cheapHashes: false } } as Parameters<typeof evenTime>[0];

/** Makes a fake clock that advances by the time that work and waiting take. */
function watched() {
  let at = 1_000;
  return {
    now: () => at,
    wait: (ms: number) => Promise.resolve(void (at += ms)),
    take: (ms: number) => void (at += ms),
  };
}

it.each([0, 3, 90])("evenTime answers work of %i ms after the same time as all other work", async (ms) => {
  const watch = watched();
  const work = () => Promise.resolve(watch.take(ms)).then(() => "done");
  expect(await evenTime(real, 250, work, watch)).toBe("done");
  expect(watch.now()).toBe(1_250);
});

it("evenTime also refuses after the same time, and does not delay longer work", async () => {
  const refused = watched();
  const no = () => Promise.reject(new Error("no"));
  await expect(evenTime(real, 250, no, refused)).rejects.toThrow("no");
  expect(refused.now()).toBe(1_250);
  const slow = watched();
  await evenTime(real, 250, () => Promise.resolve(slow.take(400)), slow);
  expect(slow.now()).toBe(1_400);
});
