import { expect, it } from "vitest";
import { pageOf, pages } from "#shared/pages.ts";
import { withLocale } from "./locale/locale-url.ts";
import { hasPage, routes } from "./routes.ts";

it("has a screen for every page that the server answers for, in the same layout, and no other", () => {
  const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
  const shown = routes.map(({ path, layout }) => ({ path, area: layout })).sort(byPath);
  expect(shown).toEqual([...pages].sort(byPath));
});

it("opens every page in both languages, at these addresses", () => {
  expect(routes.map(({ path, layout }) => `${layout}  ${path}  ${withLocale(path, "fr")}`)).toMatchSnapshot();
});

it("keeps every signed-in page under its own role, and every other page outside /auth", () => {
  for (const { path, layout } of routes) {
    if (["admin", "dealer", "promoter", "rider"].includes(layout)) {
      expect(path === `/auth/${layout}` || path.startsWith(`/auth/${layout}/`), path).toBe(true);
    } else if (path !== "/auth/email-verify") {
      expect(path.includes("/auth"), path).toBe(false);
    }
  }
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
