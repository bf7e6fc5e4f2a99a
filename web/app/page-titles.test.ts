import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const web = fileURLToPath(new URL("..", import.meta.url));

// On these two the number is the headline: on the poster of the home page, and on the yellow card of a professional's
// wallet.
const headlines = ["home/posted.tsx", "wallet/cash-card.tsx"];

it("gives the title of every page the same size: neither a page nor an area sets another one", () => {
  const screens = globSync("**/*.tsx", { cwd: web }).filter((path) => !headlines.includes(path));
  const sized = screens.filter((path) => /<h1[^>]*\btext-t[1-467]\b/.test(readFileSync(`${web}/${path}`, "utf8")));
  expect(screens.length).toBeGreaterThan(300);
  expect(sized).toEqual([]);
  expect(readFileSync(`${web}/app/shell.css`, "utf8")).not.toContain("--t5:");
});
