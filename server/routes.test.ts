import { expect, it } from "vitest";
import { calls } from "./api.ts";
import { leastOf, pathsOf } from "./platform/http/call.ts";

// The snapshot lists every call with its guard, so that a change of who may call what shows in a review as a changed
// line.
it("The API has these calls for these roles", async () => {
  const lines = calls.flatMap((spec) =>
    pathsOf(spec).map(({ path, roles }) => {
      const marks = [
        roles !== "public" && roles.includes("admin") && `least:${leastOf(spec)}`,
        spec.money && "money",
        spec.unverified && "unverified",
        spec.beforePasskey && "before-passkey",
        spec.navigation && "navigation",
        spec.limit && `limit:${spec.limit}`,
        spec.botCheck && "bot-check",
        spec.cache && `cache:${spec.cache}`,
      ];
      return [
        spec.method.padEnd(6),
        path,
        roles === "public" ? "public" : roles.join("+"),
        ...marks.filter(Boolean),
      ].join(" ");
    }),
  );
  expect(new Set(lines.map((line) => line.split(" ").slice(0, 2).join(" "))).size).toBeGreaterThan(0);
  await expect(`${lines.toSorted().join("\n")}\n`).toMatchFileSnapshot("routes.snapshot.txt");
});

it("The API declares no call twice", () => {
  const all = calls.flatMap((spec) =>
    pathsOf(spec).map(({ path }) => `${spec.method} ${path.replace(/\{\w+\}/g, "{}")}`),
  );
  expect(all.filter((line, at) => all.indexOf(line) !== at)).toEqual([]);
});
