import { randomUUID } from "node:crypto";
import { calls } from "../../api.ts";
import { pathsOf } from "../../platform/http/call.ts";
import type { Client, World } from "../app.ts";
import { bodyOf, paramsOf, queryOf } from "../authorization-table.ts";
import { deviceBrowser } from "../clients/device-browser.ts";
import type { TwoOfEach } from "../two-of-each.ts";
import { listCases } from "./list-cases.ts";

/** Sends each call once for each of its roles, and each list in each of its orders; `only: "reads"` leaves out the writes. */
export async function requestEverything(world: World, both: TwoOfEach, only?: "reads"): Promise<void> {
  const { own, admin } = both;
  const browsers: Record<string, Client> = { public: world.visitor(), kiosk: deviceBrowser(world, own) };
  for (const role of ["rider", "dealer", "promoter"] as const) browsers[role] = await world.as(own[role]);
  browsers.admin = await world.as(admin);
  // The reads run first, because a write may remove what another call would have found.
  const reading = calls.toSorted((a, b) => Number(a.method !== "GET") - Number(b.method !== "GET"));
  for (const spec of reading) {
    if (spec.navigation || (only === "reads" && spec.method !== "GET")) continue;
    for (const { path, roles } of pathsOf(spec)) {
      for (const role of roles === "public" ? ["public"] : roles) {
        const browser = browsers[role];
        if (!browser) throw new Error(`nobody is ${role}`);
        const name = `${spec.method} ${spec.path}`;
        const url = path.replace(/\{(\w+)\}/g, (_, key: string) => paramsOf(own, path)[key] ?? key);
        const whole = url + queryOf(name, own);
        const takesBody = spec.body !== undefined || spec.bodyKind === "multipart";
        const body = takesBody ? (roles === "public" ? {} : bodyOf(name, own)) : undefined;
        const options = spec.money ? { key: randomUUID() } : {};
        for (const sort of spec.sorts ?? []) await browser.request("GET", `${url}?sort=${sort}`);
        const cookies = new Map(browser.cookies);
        await browser.request(spec.method, whole, body, options);
        browser.cookies.clear();
        for (const [key, value] of cookies) browser.cookies.set(key, value);
      }
    }
  }
}

/** Requests each of staff's lists in each order and with each of its filters. */
export async function requestLists(world: World, both: TwoOfEach): Promise<void> {
  const browser = await world.as(both.admin);
  for (const { path, query } of listCases()) {
    const { status } = await browser.request("GET", `${path}?${query}`);
    if (status !== 200) throw new Error(`${path}?${query} answered ${status}`);
  }
}
