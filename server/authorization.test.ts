import { randomUUID } from "node:crypto";
import { eq, is, Table } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, sessions } from "./accounts/tables.ts";
import { sessionCookie } from "./accounts/sessions/session-cookie.ts";
import { calls } from "./api.ts";
import * as tables from "./schema.ts";
import { deviceBrowser } from "./testing/clients/device-browser.ts";
import { leastOf, pathsOf, type Call, type CallRole } from "./platform/http/call.ts";
import { sha256 } from "./platform/secrets.ts";
import { reachesRole } from "#shared/staff-roles.ts";
import { createWorld, type Answer, type Client, type World } from "./testing/app.ts";
import { buildDealer, buildPromoter, buildRider, buildAdmin } from "./testing/build.ts";
import { bodyOf, exceptions, paramsOf, queryOf } from "./testing/authorization-table.ts";
import { buildTwoOfEach, type Side, type TwoOfEach } from "./testing/two-of-each.ts";

// These tests make every call in every role, on the caller's own record and on another's. The list of calls comes from
// the router itself. A call that needs a record or a body and is not in testing/authorization-table.ts fails here, so
// whoever adds a call must declare who may use it on whose record.

const nameOf = (spec: Call): string => `${spec.method} ${spec.path}`;

let world: World;
let both: TwoOfEach;
const browsers = new Map<string, Client>();

beforeAll(async () => {
  world = await createWorld();
  both = await buildTwoOfEach(world);
  const { own, admin } = both;
  browsers.set("visitor", world.visitor());
  for (const [name, account] of [
    ["rider", own.rider],
    ["dealer", own.dealer],
    ["promoter", own.promoter],
    ["admin", admin],
  ] as const) {
    browsers.set(name, await world.as(account));
  }
  for (const role of ["staff", "readOnly"] as const)
    browsers.set(role, await world.as(await buildAdmin(world, { role })));
  browsers.set("kiosk", deviceBrowser(world, own));
  const makers = { rider: buildRider, dealer: buildDealer, promoter: buildPromoter, admin: buildAdmin };
  for (const [role, make] of Object.entries(makers)) {
    browsers.set(
      `deactivated ${role}`,
      await world.as(await make(world, { account: { deactivatedAt: world.clock.now() } })),
    );
    browsers.set(`unverified ${role}`, await world.as(await make(world, { account: { emailVerifiedAt: null } })));
  }
  // An admin acts as the rider, dealer and promoter of `own`.
  for (const role of ["rider", "dealer", "promoter"] as const) {
    const browser = await world.as(admin);
    const tokenHash = sha256(browser.cookies.get(sessionCookie) ?? "");
    await world.db.write((tx) =>
      tx.update(sessions).set({ proxyAccountId: own[role].accountId }).where(eq(sessions.tokenHash, tokenHash)),
    );
    browsers.set(`proxy as ${role}`, browser);
  }
});
afterAll(() => world.close());

function fill(path: string, side: Side): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = paramsOf(side, path)[name];
    if (value === undefined) throw new Error(`testing/authorization-table.ts does not know {${name}}`);
    return value;
  });
}

async function callAs(who: string, spec: Call, path: string, side: Side): Promise<Answer> {
  const browser = browsers.get(who);
  if (!browser) throw new Error(`nobody is ${who}`);
  const url = fill(path, side) + queryOf(nameOf(spec), side);
  if (spec.navigation) return browser.navigate(url);
  const body = spec.body || spec.bodyKind === "multipart" ? bodyOf(nameOf(spec), side) : undefined;
  const options = spec.money ? { key: randomUUID() } : {};
  const before = new Map(browser.cookies);
  const answer = await browser.request(spec.method, url, body, options);
  // A call that signs in as somebody else would change the session of the next check, so the cookies are restored.
  browser.cookies.clear();
  for (const [name, value] of before) browser.cookies.set(name, value);
  return answer;
}

const roles: readonly CallRole[] = ["rider", "dealer", "promoter", "admin", "kiosk"];
const guarded = calls.flatMap((spec) =>
  spec.navigation
    ? []
    : pathsOf(spec).map(({ path, roles: allowed }) => ({ spec, path, allowed, name: `${spec.method} ${path}` })),
);
const closed = guarded.flatMap(({ allowed, ...rest }) => (allowed === "public" ? [] : [{ ...rest, allowed }]));

describe("every call that is not public", () => {
  it.each(closed)("$name accepts only the roles that it declares", async ({ spec, path, allowed }) => {
    const { own } = both;
    expect((await callAs("visitor", spec, path, own)).status, "visitor").toBe(401);
    for (const role of roles) {
      if (allowed.includes(role)) continue;
      const { status } = await callAs(role, spec, path, own);
      // A tablet's cookie is ignored outside the kiosk's own calls, and while the tablet is being enrolled.
      expect(status, role).toBe(
        role === "kiosk" && (!path.startsWith("/api/kiosk/") || path === "/api/kiosk/enrol") ? 401 : 403,
      );
    }
    for (const role of allowed) {
      if (role === "kiosk") continue;
      const deactivated = await callAs(`deactivated ${role}`, spec, path, own);
      expect([deactivated.status, deactivated.body.error?.code], `deactivated ${role}`).toEqual([403, "deactivated"]);
      const unverified = await callAs(`unverified ${role}`, spec, path, own);
      if (!spec.unverified)
        expect([unverified.status, unverified.body.error?.code], `unverified ${role}`).toEqual([
          403,
          "email_unverified",
        ]);
      if (role === "admin") continue;
      for (const other of ["rider", "dealer", "promoter"] as const) {
        if (!allowed.includes(other))
          expect((await callAs(`proxy as ${other}`, spec, path, own)).status, `proxy as ${other}`).toBe(403);
      }
    }
  });

  const onRecords = closed
    .flatMap((row) => row.allowed.map((role) => ({ ...row, role })))
    .filter(({ path }) => path.includes("{"));
  it.each(onRecords)(
    "$name lets $role reach another's record only where the table allows it",
    async ({ spec, path, role }) => {
      const { status } = await callAs(role, spec, path, both.other);
      const allowed = role === "admin" || exceptions.reachesOthersRecords(`${role} ${nameOf(spec)}`);
      if (allowed) expect([401, 403], `${role} may`).not.toContain(status);
      else expect([403, 404], `${role} may not`).toContain(status);
    },
  );

  it("refuses a session whose account was deactivated after the login", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    expect((await browser.get("/api/rider/wallet")).status).toBe(200);
    await world.db.write((tx) =>
      tx.update(accounts).set({ deactivatedAt: world.clock.now() }).where(eq(accounts.id, rider.accountId)),
    );
    expect((await browser.get("/api/rider/wallet")).status).toBe(403);
  });
});

describe("state-changing navigations", () => {
  const doors = calls.filter(
    (spec) => spec.navigation && spec.path.startsWith("/proxy-") && spec.path !== "/proxy-remove",
  );
  it.each(doors.map((spec) => ({ spec, name: spec.path })))(
    "$name is the admin's alone, never while proxying",
    async ({ spec }) => {
      for (const who of [
        "visitor",
        "rider",
        "dealer",
        "promoter",
        "proxy as rider",
        "proxy as dealer",
        "proxy as promoter",
      ]) {
        expect([401, 403], who).toContain((await callAs(who, spec, spec.path, both.other)).status);
      }
    },
  );
});

describe("the roles of staff", () => {
  const ofAdmins = closed.filter(({ allowed }) => allowed.includes("admin"));
  const needsMore = (role: "staff" | "readOnly") => ofAdmins.filter(({ spec }) => !reachesRole(role, leastOf(spec)));
  const codeFor = (spec: Call) => (leastOf(spec) === "owner" ? "owner_only" : "read_only");

  it("allow a read-only admin no call but a GET, except those that only read or are about the admin's own account", () => {
    const names = (list: readonly { spec: Call }[]) => [...new Set(list.map(({ spec }) => nameOf(spec)))].toSorted();
    expect(names(ofAdmins.filter(({ spec }) => spec.method !== "GET" && leastOf(spec) === "readOnly"))).toEqual(
      names(
        ofAdmins.filter(({ spec: one }) => exceptions.isOwnAccount(nameOf(one)) || exceptions.onlyReads(nameOf(one))),
      ),
    );
  });

  it("keep a read-only admin from every call that changes something, and nothing changes", async () => {
    const before = await contents();
    for (const { spec, path, name } of needsMore("readOnly")) {
      const { status, body } = await callAs("readOnly", spec, path, both.other);
      expect([status, body.error?.code], name).toEqual([403, codeFor(spec)]);
    }
    expect(await contents()).toEqual(before);
  });

  it("keep staff from every call that only owners may make, and nothing changes", async () => {
    const before = await contents();
    expect(needsMore("staff").length).toBeGreaterThan(5);
    for (const { spec, path, name } of needsMore("staff")) {
      const { status, body } = await callAs("staff", spec, path, both.other);
      expect([status, body.error?.code], name).toEqual([403, "owner_only"]);
    }
    expect(await contents()).toEqual(before);
  });

  // The requests name no existing record and have empty bodies: they show that the guard lets the role through, and
  // change nothing.
  it.each(["staff", "readOnly"] as const)("allow %s to make every other call", async (role) => {
    for (const { spec, path, name } of ofAdmins) {
      if (!reachesRole(role, leastOf(spec)) || name === "DELETE /api/sessions") continue;
      const url = path.replace(/\{\w+\}/g, () => randomUUID());
      const browser = browsers.get(role);
      const { status, body } = (await browser?.request(spec.method, url, spec.body ? {} : undefined)) ?? {};
      expect([401, "read_only"], name).not.toContain(status);
      // Only owners edit the record of another admin.
      if (nameOf(spec) !== "PUT /api/admin/admin/{adminId}") {
        expect(["read_only", "owner_only"], name).not.toContain(body?.error?.code);
      }
    }
  });
});

/** Returns all rows of all tables as text, without what reading may write. */
async function contents(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, table] of Object.entries(tables)) {
    if (!is(table, Table)) continue;
    const rows: unknown[] = await world.db.select().from(table);
    found[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return found;
}
