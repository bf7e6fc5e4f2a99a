import { expect, it } from "vitest";
import { hrefOf } from "./location.ts";

it("keeps the filters that are not touched", () => {
  expect(hrefOf("/events", { state: "OH", page: "3" }, { page: 4 })).toBe("/events?state=OH&page=4");
});

it("drops a filter that is emptied, and the question mark with the last of them", () => {
  expect(hrefOf("/events", { state: "OH" }, { state: "" })).toBe("/events");
  expect(hrefOf("/events", { state: "OH", page: "2" }, { page: undefined })).toBe("/events?state=OH");
});

it("leaves a ZIP a text", () => {
  expect(hrefOf("/dealers", { zipcode: "02134" })).toBe("/dealers?zipcode=02134");
});
