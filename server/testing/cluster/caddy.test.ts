import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createKioskApi } from "../../../web/tablet/kiosk-api.ts";
import { freePort } from "../../../scripts/free-port.mjs";
import { startCaddy } from "./failover/portals.ts";
import { hasProgram } from "./programs.ts";

describe.skipIf(!hasProgram("caddy"))("Caddy with the configuration of deploy/", () => {
  it("accepts it", () => {
    const config = join(import.meta.dirname, "..", "..", "..", "deploy", "Caddyfile");
    const checked = spawnSync("caddy", ["adapt", "--config", config, "--validate"], {
      env: { PATH: process.env.PATH, HOME: "/nonexistent", PORTAL_HOST: "portal.example" },
      encoding: "utf8",
    });
    expect([checked.status, checked.stderr.match(/^Error.*|"level":"error".*/gm)]).toEqual([0, null]);
  });

  it("answers 503 with Retry-After while no server is ready, which a tablet takes for the portal's own", async () => {
    const caddy = await startCaddy([await freePort(), await freePort()]);
    try {
      const page = await fetch(`${caddy.url}/events`);
      expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(await page.text()).toMatch(/isn’t available right now.*n’est pas disponible/s);
      const french = await fetch(`${caddy.url}/api/events`, { headers: { "x-locale": "fr" } });
      expect([french.status, french.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(await french.json()).toMatchObject({ error: { message: expect.stringContaining("pas disponible") } });
      const api = createKioskApi((path, init) => fetch(caddy.url + path, init));
      const reply = await api("GET /api/kiosk/riders", { query: { query: "Dana" } }, { locale: "en" });
      expect(reply).toMatchObject({ kind: "refused", status: 503, code: "unavailable", retryAfter: 2 });
    } finally {
      await caddy.stop();
    }
  });
});
