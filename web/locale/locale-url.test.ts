import { describe, expect, it } from "vitest";
import { localeOf, localeRewrite, withLocale, withoutLocale } from "./locale-url.ts";

describe("the language in the address", () => {
  it("is French under /fr and English everywhere else", () => {
    expect(localeOf("/fr")).toBe("fr");
    expect(localeOf("/fr/events")).toBe("fr");
    expect(localeOf("/")).toBe("en");
    expect(localeOf("/events")).toBe("en");
  });

  it("is not French for a page that only starts with the letters fr", () => {
    expect(localeOf("/friends")).toBe("en");
    expect(withoutLocale("/friends?x=1")).toBe("/friends?x=1");
  });

  it("changes without changing page, query and hash", () => {
    expect(withLocale("/events?page=2#map", "fr")).toBe("/fr/events?page=2#map");
    expect(withoutLocale("/fr/events?page=2#map")).toBe("/events?page=2#map");
    expect(withLocale("/fr/events", "fr")).toBe("/fr/events");
    expect(withLocale("/fr/events", "en")).toBe("/events");
  });

  it("has no trailing slash on the French front page", () => {
    expect(withLocale("/", "fr")).toBe("/fr");
    expect(withLocale("/?a=1", "fr")).toBe("/fr?a=1");
    expect(withoutLocale("/fr")).toBe("/");
    expect(withoutLocale("/fr?a=1")).toBe("/?a=1");
  });

  it("is removed for the router and added for the address bar", () => {
    const rewrite = localeRewrite(() => "fr");
    expect(rewrite.input({ url: new URL("https://x.test/fr/events?a=1") }).pathname).toBe("/events");
    expect(rewrite.output({ url: new URL("https://x.test/events?a=1") }).href).toBe("https://x.test/fr/events?a=1");
  });
});
