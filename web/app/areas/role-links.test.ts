import { describe, expect, it } from "vitest";
import { pages } from "#shared/pages.ts";
import { isAt, sideGroups } from "./role-links.ts";

describe("The sidebar of staff", () => {
  const entries = sideGroups.admin.flatMap((group) => group.entries.map(({ path }) => path));
  const activeAt = (path: string) => entries.filter((entry) => isAt(path, entry));

  it.each([
    ["/auth/admin", "/auth/admin"],
    ["/auth/admin/riders", "/auth/admin/riders"],
    ["/auth/admin/rider/1", "/auth/admin/riders"],
    ["/auth/admin/riders-merge", "/auth/admin/riders"],
    ["/auth/admin/rider-vin-report", "/auth/admin/rider-vin-report"],
    ["/auth/admin/dealer", "/auth/admin/dealers"],
    ["/auth/admin/dealer-logins", "/auth/admin/dealer-logins"],
    ["/auth/admin/category", "/auth/admin/categories"],
    ["/auth/admin/category/1", "/auth/admin/categories"],
    ["/auth/admin/serie/1", "/auth/admin/series"],
    ["/auth/admin/payout-file/1", "/auth/admin/payouts"],
  ])("has exactly one active entry on %s", (path, entry) => {
    expect(activeAt(path)).toEqual([entry]);
  });

  it("has at most one active entry on each page of staff", () => {
    const paths = pages.filter(({ area }) => area === "admin").map(({ path }) => path.replace(/\/\{\w+\??\}/, "/1"));
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => activeAt(path).length > 1)).toEqual([]);
    expect(paths.filter((path) => activeAt(path).length === 0)).toEqual(["/auth/admin/profile"]);
  });
});
