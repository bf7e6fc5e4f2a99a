import { describe, expect, it } from "vitest";
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
});
