import { expect, it } from "vitest";
import { pageAddress, withQuery } from "../ui/page-address.ts";
import { partsOf } from "./location.ts";

it("A query change keeps the other values", () => {
  expect(withQuery("/events", { state: "OH", page: "3" }, { page: 4 })).toBe("/events?state=OH&page=4");
});

it("A query omits empty values", () => {
  expect(withQuery("/events", { state: "OH" }, { state: "" })).toBe("/events");
  expect(withQuery("/events", { state: "OH", page: "2" }, { page: undefined })).toBe("/events?state=OH");
  expect(pageAddress("/events", { search: { when: undefined, view: null, title: "" } })).toBe("/events");
});

it("A query keeps the leading zero of a postal code", () => {
  expect(pageAddress("/dealers", { search: { zipcode: "02134" } })).toBe("/dealers?zipcode=02134");
});

it("A path has its params encoded", () => {
  const params = { eventId: "a/b c" };
  expect(pageAddress("/events/event/{eventId?}", { params })).toBe("/events/event/a%2Fb%20c");
  expect(pageAddress("/auth/admin/event/{eventId?}", { params: { eventId: "1" }, search: { tab: "results" } })).toBe(
    "/auth/admin/event/1?tab=results",
  );
});

it("An address is split into the router's parts", () => {
  const address = pageAddress("/events", { search: { title: "a&b" }, hash: "top" });
  expect(address).toBe("/events?title=a%26b#top");
  expect(partsOf(address)).toEqual({ to: "/events", search: { title: "a&b" }, hash: "top" });
});
