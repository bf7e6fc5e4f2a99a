import { expect, it } from "vitest";
import { filesByCatalogue } from "./catalogues.ts";

const files = filesByCatalogue();

it("a public page's texts are in the public catalog, and those of a signed-in area are in its own", () => {
  expect(files.public).toContain("web/home/home.screen.tsx");
  expect(files.public).toContain("web/app/public/public-header.tsx");
  expect(files.areas).toContain("web/app/areas/role-links.ts");
  expect(files.areas).toContain("web/home/admin-home.screen.tsx");
});

it("every file is in one catalog, and tests are in none", () => {
  const all = Object.values(files).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((path) => path.includes(".test."))).toEqual([]);
  expect(all.length).toBeGreaterThan(50);
});
