import { expect, it } from "vitest";
import { hasPage, pageOf, pages } from "#shared/pages.ts";
import { isRole } from "#shared/roles.ts";
import { withLocale } from "./locale/locale-url.ts";
import { routes as drawnRoutes } from "./drawn-routes.ts";
import { routes as publicRoutes } from "./public-routes.ts";
import { routes } from "./routes.ts";

it("has a screen for every page that the server answers for, in the same layout, and no other", () => {
  const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
  const shown = routes.map(({ path, layout }) => ({ path, area: layout })).sort(byPath);
  expect(shown).toEqual([...pages].sort(byPath));
});

it("lets the server draw every public page and a rider's first screen, and no other", () => {
  expect(routes.filter(({ layout }) => layout === "public")).toEqual([...publicRoutes]);
  expect(drawnRoutes.map(({ path }) => path)).toEqual([...publicRoutes.map(({ path }) => path), "/auth/rider"]);
});

it("opens every page in both languages, at these addresses", () => {
  expect(routes.map(({ path, layout }) => `${layout}  ${path}  ${withLocale(path, "fr")}`)).toMatchSnapshot();
});

it("keeps every signed-in page under its own role, and every other page outside /auth", () => {
  const isOut = ({ path, layout }: (typeof routes)[number]): boolean => {
    if (isRole(layout)) return path !== `/auth/${layout}` && !path.startsWith(`/auth/${layout}/`);
    return path.includes("/auth") && path !== "/auth/email-verify";
  };
  expect(routes.filter(isOut)).toEqual([]);
});

it("leads no menu to a page that is not there", () => {
  expect(hasPage("/login")).toBe(true);
  expect(hasPage("/no-such-page")).toBe(false);
});

it("finds the page of an address for the server, and none for others'", () => {
  expect(pageOf("/login")?.area).toBe("plain");
  expect(pageOf("/login/")?.area).toBe("plain");
  expect(pageOf("/auth/admin")?.area).toBe("admin");
  expect(pageOf("/index.html")?.path).toBe("/");
  expect(pageOf("/login/x")).toBeUndefined();
  expect(pageOf("/wp-admin.php")).toBeUndefined();
});
