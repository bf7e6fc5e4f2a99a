import { createMemoryHistory } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { pages } from "#shared/pages.ts";
import { createAppRouter } from "./router.ts";

const router = createAppRouter({ locale: () => "en", history: createMemoryHistory() });

/** Returns the ids of the routes that the router renders at an address, from the layout inward. */
const routesAt = (address: string): string[] => router.matchRoutes(address).map(({ routeId }) => routeId);

it.each([
  ["/no-such-page", "/public"],
  ["/auth/no-such-page", "/public"],
  ["/auth/admin/no-such-page", "/admin"],
  ["/auth/admin/no-such-page/1/2", "/admin"],
  ["/auth/admin/event/1/no-such-page", "/admin"],
  ["/auth/dealer/no-such-page", "/dealer"],
  ["/auth/promoter/no-such-page", "/promoter"],
  ["/auth/rider/no-such-page", "/rider"],
  ["/auth/rider/no-such-page/", "/rider"],
])("An unknown address has the layout of its own area: %s", (address, layout) => {
  const ids = routesAt(address);
  expect(ids).toContain(layout);
  expect(ids.at(-1)).toMatch(/\$$/);
});

it("A page comes before the not-found page of its area, with and without its params and a slash at its end", () => {
  for (const { path, area } of pages) {
    const withParams = path.replaceAll(/\{\w+\??\}/g, "1");
    const without = path.replace(/\/\{\w+\?\}/, "").replaceAll(/\{\w+\}/g, "1");
    for (const address of [withParams, without, `${without}/`]) {
      const [, layout, page] = routesAt(address);
      expect(layout, address).toBe(`/${area}`);
      expect(page, address).not.toMatch(/\$$/);
    }
  }
});
