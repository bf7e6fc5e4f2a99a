import { describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { parseEnv } from "../env.ts";
import { createWorld, testSecrets } from "../../testing/app.ts";
import { createLog } from "./log.ts";
import { createMapTiles } from "./map-tiles.ts";

const tilesOf = (url: string) => createMapTiles({ MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: "© Streets" });

describe("street tiles", () => {
  it("are disabled without a URL", async () => {
    await using world = await createWorld();
    expect((await world.visitor().get("/api/map-tiles")).body).toEqual({ tiles: null });
  });

  it("allow only their own images in the policy", () => {
    expect(tilesOf("https://{s}.tiles.example/{z}/{x}/{y}.png")?.images).toEqual(["https://*.tiles.example"]);
    expect(tilesOf("https://tiles.example:8443/a/{z}/{x}/{y}{r}.png?key=1")?.images).toEqual([
      "https://tiles.example:8443",
    ]);
  });

  it.each([
    "https://tiles.example/{z}/{x}.png",
    "javascript:alert(1)/{z}/{x}/{y}",
    "https://tiles.example; script-src *//{z}/{x}/{y}",
    "https://*/{z}/{x}/{y}",
    "https://tiles.example/{z}/{x}/{y}'",
  ])("are refused at the start with %s", (url) => {
    expect(() => tilesOf(url)).toThrow(/MAP_TILE_URL/);
  });

  it("are listed by a public call, and their images are allowed only in the policy of pages", async () => {
    await using world = await createWorld();
    const env = parseEnv({
      NODE_ENV: "test",
      CHEAP_HASHES: "1",
      MAP_TILE_URL: "https://tiles.example/{z}/{x}/{y}.png",
      MAP_TILE_ATTRIBUTION: "© Streets",
    });
    const app = createApp({ db: world.db, env, secrets: testSecrets, log: createLog("silent") });
    const answer = await app.request("/api/map-tiles");
    expect(await answer.json()).toEqual({
      tiles: { url: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© Streets" },
    });
    expect(answer.headers.get("content-security-policy")).not.toContain("tiles.example");
    const page = await app.request("/api/docs");
    expect(page.headers.get("content-security-policy")).toContain("img-src 'self' data: blob: https://tiles.example;");
  });
});
