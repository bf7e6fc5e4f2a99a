import { expect, it } from "vitest";
import { filesByCatalogue } from "./catalogues.ts";

const files = filesByCatalogue();

it("gives a public page's words to the first load, and an area's to that area", () => {
  expect(files.public).toContain("web/home/home.screen.tsx");
  expect(files.public).toContain("web/app/public/public-header.tsx");
  expect(files.areas).toContain("web/app/areas/role-links.ts");
  expect(files.areas).toContain("web/home/admin-home.screen.tsx");
});

it("puts every file into one catalogue, and tests into none", () => {
  const all = Object.values(files).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((path) => path.includes(".test."))).toEqual([]);
  expect(all.length).toBeGreaterThan(50);
});
