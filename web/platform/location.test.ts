import { expect, it } from "vitest";
import { pageAddress, withQuery } from "../ui/page-address.ts";
import { partsOf } from "./location.ts";

it("changes one value of the query and keeps the others", () => {
  expect(withQuery("/events", { state: "OH", page: "3" }, { page: 4 })).toBe("/events?state=OH&page=4");
});

it("leaves empty values out of the address", () => {
  expect(withQuery("/events", { state: "OH" }, { state: "" })).toBe("/events");
  expect(withQuery("/events", { state: "OH", page: "2" }, { page: undefined })).toBe("/events?state=OH");
  expect(pageAddress("/events", { search: { when: undefined, view: null, title: "" } })).toBe("/events");
});

it("keeps the leading zero of a postal code", () => {
  expect(pageAddress("/dealers", { search: { zipcode: "02134" } })).toBe("/dealers?zipcode=02134");
});

it("puts the params into the path, encoded", () => {
  const params = { eventId: "a/b c" };
  expect(pageAddress("/events/event/{eventId?}", { params })).toBe("/events/event/a%2Fb%20c");
  expect(pageAddress("/auth/admin/event/{eventId?}", { params: { eventId: "1" }, search: { tab: "results" } })).toBe(
    "/auth/admin/event/1?tab=results",
  );
});

it("splits an address into what the router takes", () => {
  const address = pageAddress("/events", { search: { title: "a&b" }, hash: "top" });
  expect(address).toBe("/events?title=a%26b#top");
  expect(partsOf(address)).toEqual({ to: "/events", search: { title: "a&b" }, hash: "top" });
});
