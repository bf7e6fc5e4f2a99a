import { describe, expect, it } from "vitest";
import {
  countVerified,
  classesOpenTo,
  overlappingPlace,
  payoutOfPlace,
  postedOfClasses,
  postedOfPlaces,
  resultsDueOn,
  isFullyVerified,
  resultsStatusOf,
} from "./events.ts";

const raced = { lastDate: "2026-07-04", canceled: false, received: false, verified: false };
const on = (today: string, facts: Partial<typeof raced> = {}) =>
  resultsStatusOf({ ...raced, ...facts }, today, resultsDueOn(raced.lastDate, 14));

describe("the status of an event's results", () => {
  it("is upcoming until the last day is over", () => {
    expect(on("2026-07-03")).toBe("upcoming");
    expect(on("2026-07-04")).toBe("upcoming");
    expect(on("2026-07-05")).toBe("due");
  });

  it("is due for fourteen days, and late after that", () => {
    expect(on("2026-07-18")).toBe("due");
    expect(on("2026-07-19")).toBe("late");
  });

  it("is no longer late once results are submitted, and only a cancellation takes precedence over verified", () => {
    expect(on("2026-09-01", { received: true })).toBe("received");
    expect(on("2026-09-01", { received: true, verified: true })).toBe("verified");
    expect(on("2026-09-01", { verified: true, canceled: true })).toBe("canceled");
  });
});

const places = [
  { fromPlace: 1, toPlace: 1, amount: 500_00 },
  { fromPlace: 2, toPlace: 2, amount: 300_00 },
  { fromPlace: 11, toPlace: 15, amount: 40_00 },
];

describe("the payouts of places", () => {
  it("apply to each place of a range, and to no place outside of it", () => {
    expect([1, 2, 3, 11, 13, 15, 16].map((place) => payoutOfPlace(places, place))).toEqual([
      500_00, 300_00, 0, 40_00, 40_00, 40_00, 0,
    ]);
  });

  it("count a range once for each of its places", () => {
    expect(postedOfPlaces(places)).toBe(500_00 + 300_00 + 5 * 40_00);
  });

  it("are summed per purse, and are zero for a non-paying class", () => {
    expect(
      postedOfClasses([
        { payoutType: "cash", places },
        { payoutType: "dealerCredit", places: places.slice(0, 1) },
        { payoutType: "noPayout", places },
      ]),
    ).toEqual({ cash: 1_000_00, credit: 500_00 });
  });

  it("report a place that two rows pay, in any order of rows", () => {
    expect(overlappingPlace(places)).toBeNull();
    expect(overlappingPlace([...places, { fromPlace: 10, toPlace: 12, amount: 1 }])).toBe(11);
    expect(overlappingPlace([places[0]!, { fromPlace: 1, toPlace: 1, amount: 1 }])).toBe(1);
  });
});

describe("who may set classes", () => {
  const event = { firstDate: "2026-07-04", canceled: false };
  it("is the promoter until the first race day, and not after it", () => {
    expect(classesOpenTo("promoter", event, "2026-07-04")).toBe(true);
    expect(classesOpenTo("promoter", event, "2026-07-05")).toBe(false);
  });
  it("is never a promoter for a canceled event", () => {
    expect(classesOpenTo("promoter", { ...event, canceled: true }, "2026-06-01")).toBe(false);
  });
  it("is an admin at any time", () => {
    expect(classesOpenTo("admin", { ...event, canceled: true }, "2027-01-01")).toBe(true);
  });
});

describe("an event's results", () => {
  const at = "2026-07-10T18:00:00.000Z";
  const verified = { receivedAt: at, verifiedAt: at, didNotRunAt: null };
  const submitted = { receivedAt: at, verifiedAt: null, didNotRunAt: null };
  const open = { receivedAt: null, verifiedAt: null, didNotRunAt: null };
  const didNotRun = { receivedAt: null, verifiedAt: null, didNotRunAt: at };

  it("count the classes that ran and those of them that are submitted and verified", () => {
    expect(countVerified([verified, submitted, open, didNotRun])).toEqual({ verified: 1, submitted: 2, ran: 3 });
  });

  it("are verified when every class is verified or did not run, and never without a class", () => {
    expect(isFullyVerified([verified, didNotRun])).toBe(true);
    expect(isFullyVerified([didNotRun])).toBe(true);
    expect(isFullyVerified([verified, open])).toBe(false);
    expect(isFullyVerified([verified, submitted])).toBe(false);
    expect(isFullyVerified([])).toBe(false);
  });
});
