import { expect, it } from "vitest";
import { dataFrame, endFrame, FrameReader, progressFrame } from "./streamed-file.ts";

const frames = [
  progressFrame({ rows: 0, total: 70_000 }),
  dataFrame(Uint8Array.of(1, 2, 3)),
  dataFrame(new Uint8Array()),
];
const stream = Uint8Array.from(
  [...frames, progressFrame({ rows: 70_000, total: 70_000 }), endFrame()].flatMap((one) => [...one]),
);

function read(pieces: readonly Uint8Array[]) {
  const [data, progress]: [number[], unknown[]] = [[], []];
  const reader = new FrameReader({ data: (bytes) => data.push(...bytes), progress: (now) => progress.push(now) });
  for (const piece of pieces) reader.add(piece);
  return { data, progress, complete: reader.complete };
}

it("joins the data and reports the progress, however the stream is split", () => {
  const whole = {
    data: [1, 2, 3],
    progress: [
      { rows: 0, total: 70_000 },
      { rows: 70_000, total: 70_000 },
    ],
    complete: true,
  };
  expect(read([stream])).toEqual(whole);
  expect(read([...stream].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
});

it("detects a stream that was cut off", () => {
  expect(read([stream.slice(0, -1)]).complete).toBe(false);
  expect(read([stream.slice(0, -5)]).complete).toBe(false);
  expect(read([stream, Uint8Array.of(0)]).complete).toBe(false);
});
