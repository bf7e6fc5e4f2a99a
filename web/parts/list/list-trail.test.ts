import { describe, expect, it } from "vitest";
import { asPageAddress } from "../../ui/page-address.ts";
import {
  addressOf,
  extendTrail,
  listAddress,
  placeIn,
  stepFrom,
  trailOf,
  type Trail,
  type TrailPage,
} from "./list-trail.ts";

const page = (number: number, ids: readonly string[], query = ""): TrailPage => ({
  page: number,
  totalPages: 3,
  total: 7,
  list: asPageAddress(`/riders?state=MI&page=${number}`),
  opens: ids.map((id) => asPageAddress(`/rider/${id}${query}`)),
});
const load = () => Promise.reject(new Error("No page is loaded here."));
function trail(of: TrailPage): Trail {
  const made = trailOf(of, load);
  if (!made) throw new Error("The page is empty.");
  return made;
}

describe("The steps through the records of a list", () => {
  it("count the records across pages, also on the shorter last page", () => {
    expect(trail(page(1, ["a", "b", "c"])).first).toBe(0);
    expect(trail(page(2, ["d", "e", "f"])).first).toBe(3);
    expect(trail(page(3, ["g"])).first).toBe(6);
    expect(trailOf(page(1, []), load)).toBeNull();
  });

  it("go to the neighbors, load the next page at the end of a page, and stop at the ends of the list", () => {
    const second = trail(page(2, ["d", "e", "f"]));
    expect(placeIn(second, "/rider/e")).toBe(1);
    expect(stepFrom(second, 1, 1)).toEqual({ to: 2 });
    expect(stepFrom(second, 2, 1)).toEqual({ page: 3 });
    expect(stepFrom(second, 0, -1)).toEqual({ page: 1 });
    expect(placeIn(second, "/rider/z")).toBeNull();
    const all = extendTrail(extendTrail(second, page(3, ["g"])), page(1, ["a", "b", "c"]));
    expect([all.first, all.stops.length]).toEqual([0, 7]);
    expect(stepFrom(all, 6, 1)).toBeNull();
    expect(stepFrom(all, 0, -1)).toBeNull();
    expect(stepFrom(all, 2, 1)).toEqual({ to: 3 });
  });

  it("skip adjacent rows of the same record, and do not go in a circle if a record has separate rows", () => {
    const claims = trail(page(1, ["a", "a", "b", "a", "c"]));
    expect(stepFrom(claims, 0, 1)).toEqual({ to: 2 });
    const atSecond: Trail = { ...claims, at: 3 };
    expect(placeIn(atSecond, "/rider/a")).toBe(3);
    expect(stepFrom(atSecond, 3, 1)).toEqual({ to: 4 });
    expect(extendTrail({ ...trail(page(2, ["d", "e"])), at: 1 }, page(1, ["a", "b"])).at).toBe(3);
  });

  it("keep the open tab; the rest of the row's address is kept only on the row's tab", () => {
    const [stop] = trail(page(1, ["a"], "?tab=payouts&claim=7")).stops;
    if (!stop) throw new Error("There is no row.");
    expect(addressOf(stop, "payouts")).toBe("/rider/a?tab=payouts&claim=7");
    expect(addressOf(stop, "bikes")).toBe("/rider/a?tab=bikes");
    expect(addressOf(stop, null)).toBe("/rider/a");
  });

  it("lead back to the page of the list that shows the record, and to the plain list from any other record", () => {
    const both = extendTrail(trail(page(1, ["a", "b", "c"])), page(2, ["d", "e", "f"]));
    expect(listAddress(both, "/riders", "/rider/e")).toBe("/riders?state=MI&page=2");
    expect(listAddress(both, "/riders", "/rider/z")).toBe("/riders");
    expect(listAddress(both, "/dealers", "/rider/e")).toBe("/dealers");
    expect(listAddress(null, "/riders", "/rider/e")).toBe("/riders");
  });
});
