import { createMemoryHistory } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { createAppRouter } from "./router.ts";

/** Returns the ids of the routes that the router renders at an address, from the layout inward. */
function routesAt(address: string): string[] {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter({ locale: () => "en", history });
  return router.matchRoutes(address).map(({ routeId }) => routeId);
}

it.each([
  ["/no-such-page", "/public"],
  ["/auth/no-such-page", "/public"],
  ["/auth/admin/no-such-page", "/admin"],
  ["/auth/admin/event/1/no-such-page", "/admin"],
  ["/auth/dealer/no-such-page", "/dealer"],
  ["/auth/promoter/no-such-page", "/promoter"],
  ["/auth/rider/no-such-page", "/rider"],
])("An unknown address has the layout of its own area: %s", (address, layout) => {
  const ids = routesAt(address);
  expect(ids).toContain(layout);
  expect(ids.at(-1)).toMatch(/\$$/);
});

it("A page of a role comes before the not-found page of its area", () => {
  expect(routesAt("/auth/admin/riders").at(-1)).toMatch(/riders$/);
});
