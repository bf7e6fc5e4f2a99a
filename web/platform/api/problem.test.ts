import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import { Problem, isTemporary, sentenceOf, statusOf, textOf } from "./problem.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

describe("the status of an error (docs/spec/portal.md#messages)", () => {
  it("is the error's own, or else that of its response", () => {
    expect(statusOf({ statusCode: 404, status: 400, response: { status: 401 } })).toBe(404);
    expect(statusOf({ status: 400, response: { status: 401 } })).toBe(400);
    expect(statusOf({ response: { status: 401 } })).toBe(401);
  });

  it("is 500 by default", () => {
    expect(statusOf(new TypeError("x is undefined"))).toBe(500);
    expect(statusOf(undefined)).toBe(500);
    expect(statusOf({ status: "404" })).toBe(500);
    expect(statusOf(new Problem({ status: 0, code: "no_answer", message: "" }))).toBe(500);
  });
});

describe("the text of a failure alert (docs/spec/portal.md#messages)", () => {
  it("is the message of the response's body", () => {
    expect(textOf({ response: { data: "Series is full", statusText: "Conflict" } })).toBe("Series is full");
    expect(textOf({ body: { error: { message: "Invalid VIN" } } })).toBe("Invalid VIN");
  });

  it("is the status text of an empty body", () => {
    expect(textOf({ response: { data: " ", statusText: "Not Found" } })).toBe("Not Found");
  });

  it("never shows internal errors", () => {
    expect(textOf(new TypeError("Cannot read properties of undefined"))).toBe("Unexpected Error");
    expect(textOf(null)).toBe("Unexpected Error");
  });
});

it.each([
  ["Nothing was lost. Try again in a minute", "Nothing was lost. Try again in a minute."],
  ["Check your connection and try again.", "Check your connection and try again."],
  ["Who is it?", "Who is it?"],
])("The text of an error ends as a sentence beside other sentences: %s", (message, sentence) => {
  expect(sentenceOf(new Problem({ status: 503, code: "unavailable", message }))).toBe(sentence);
});

it("does not suggest a retry of what the server refused", () => {
  expect(isTemporary(new Problem({ status: 422, code: "wrong_pin", message: "" }))).toBe(false);
  expect(isTemporary(new Problem({ status: 503, code: "unexpected", message: "" }))).toBe(true);
  expect(isTemporary(new Problem({ status: 0, code: "no_answer", message: "" }))).toBe(true);
});
