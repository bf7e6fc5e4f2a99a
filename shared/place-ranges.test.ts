import { expect, it } from "vitest";
import { payoutOfPlace } from "./events.ts";
import { commonColumns, joinedByValue } from "./place-ranges.ts";

const place = (fromPlace: number, toPlace: number, amount: number) => ({ fromPlace, toPlace, amount });

it("Neighboring places are joined if every class pays the same for them", () => {
  const first = [place(1, 1, 100), place(2, 3, 50), place(4, 5, 30), place(6, 6, 20), place(7, 10, 20)];
  const second = [place(1, 3, 80), place(4, 10, 10)];
  const columns = commonColumns([...first, ...second].map(({ fromPlace: from, toPlace: to }) => ({ from, to })));
  expect(joinedByValue(columns, [first, second], payoutOfPlace)).toEqual([
    { from: 1, to: 1 },
    { from: 2, to: 3 },
    { from: 4, to: 5 },
    { from: 6, to: 10 },
  ]);
  // Two columns with an unpaid place between them stay separate.
  expect(
    joinedByValue(
      [
        { from: 1, to: 1 },
        { from: 3, to: 3 },
      ],
      [[place(1, 1, 5), place(3, 3, 5)]],
      payoutOfPlace,
    ),
  ).toHaveLength(2);
});
