import { expect, it } from "vitest";
import { hasPage, isServerRendered, pageOf, pages } from "#shared/pages.ts";
import { isRole } from "#shared/roles.ts";
import { withLocale } from "./locale/locale-url.ts";

const routes = pages.map(({ path, area }) => ({ path, layout: area }));

it("The server renders every public page, the login, the registration and the rider's wallet, and no other page", () => {
  const rendered = pages.filter(isServerRendered);
  expect(rendered.filter(({ area }) => area !== "public").map(({ path }) => path)).toEqual([
    "/login",
    "/register",
    "/auth/rider",
  ]);
  expect(rendered).toEqual(expect.arrayContaining(pages.filter(({ area }) => area === "public")));
});

it("Every page opens in both languages, at these addresses", () => {
  expect(routes.map(({ path, layout }) => `${layout}  ${path}  ${withLocale(path, "fr")}`)).toMatchSnapshot();
});

it("Every signed-in page is under its own role, and every other page outside /auth", () => {
  const isOut = ({ path, layout }: (typeof routes)[number]): boolean => {
    if (isRole(layout)) return path !== `/auth/${layout}` && !path.startsWith(`/auth/${layout}/`);
    return path.includes("/auth") && path !== "/auth/email-verify";
  };
  expect(routes.filter(isOut)).toEqual([]);
});

it("The paths of pages are distinguished from other texts", () => {
  expect(hasPage("/login")).toBe(true);
  expect(hasPage("/no-such-page")).toBe(false);
});

it("The server finds the page of an address, and none for unknown addresses", () => {
  expect(pageOf("/login")?.area).toBe("plain");
  expect(pageOf("/login/")?.area).toBe("plain");
  expect(pageOf("/auth/admin")?.area).toBe("admin");
  expect(pageOf("/index.html")?.path).toBe("/");
  expect(pageOf("/login/x")).toBeUndefined();
  expect(pageOf("/wp-admin.php")).toBeUndefined();
});
