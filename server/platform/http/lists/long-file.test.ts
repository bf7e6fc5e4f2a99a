import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "../../../accounts/tables.ts";
import { bikes } from "../../../bikes/tables.ts";
import { dealers } from "../../../dealers/tables.ts";
import { entries, movements } from "../../../ledger/tables.ts";
import { payoutClaims } from "../../../payouts/tables.ts";
import { redemptions } from "../../../redemptions/tables.ts";
import { riders } from "../../../riders/tables.ts";
import { createWorld, type Client, type World } from "../../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../../testing/build.ts";
import { dialectOf } from "../../db/dialect.ts";
import { newId } from "../../ids.ts";
import { auditLog, outboxMail } from "../../tables.ts";

// A file is read in pages of 200 rows. Most of these rows have the same time or name, so that only the id orders them.
const count = 650;
const numbers = Array.from({ length: count }, (_, at) => at);
let world: World;
let staff: Client;
let dealerId: string;

beforeAll(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
  const [rider, dealer] = [await buildRider(world), await buildDealer(world)];
  dealerId = dealer.id;
  const now = world.clock.now();
  const at = (n: number) => new Date(now.getTime() - (n % 7) * 1000);
  const spent = numbers.map((n): typeof redemptions.$inferInsert => ({
    id: newId(),
    code: `CODE${n}`,
    riderId: rider.id,
    dealerId: dealer.id,
    amount: 100,
    currency: "USD",
    employeeName: "Sam",
    idChecked: true,
    source: "desk",
    capturedAt: at(n),
    createdAt: at(n),
    balanceAfter: 0,
    refundedAmount: 40,
    lastRefundAt: at(n + 3),
  }));
  const moved = spent.map(({ id }, n) => ({ id: newId(), redemptionId: id, at: at(n), kind: "redeem" as const }));
  const people = numbers.map((n) => ({ id: newId(), accountId: newId(), email: `many${n}@example.test` }));
  const mail = numbers.map((n) => ({
    cause: `many:${n}`,
    to: `many${n}@example.test`,
    locale: "en",
    text: "",
    html: "",
  }));
  await world.db.write(async (tx) => {
    for (let from = 0; from < count; from += 500) {
      const some = <Row>(rows: readonly Row[]) => rows.slice(from, from + 500);
      await tx.insert(redemptions).values(some(spent));
      await tx.insert(movements).values(some(moved).map((row) => ({ ...row, actorType: "system" })));
      const line = { currency: "USD" as const, kind: "redeem" as const, dealerId: dealer.id, riderId: rider.id };
      const sides = { riderCredit: -100, dealerParts: 100 } as const;
      for (const account of ["riderCredit", "dealerParts"] as const) {
        await tx.insert(entries).values(
          some(moved).map((one) => ({
            ...line,
            id: newId(),
            movementId: one.id,
            account,
            amount: sides[account],
            at: one.at,
          })),
        );
      }
      await tx.insert(dealers).values(
        some(numbers).map((n) => ({
          id: newId(),
          name: `Near ${n % 3}`,
          nameKey: `near ${n % 3}`,
          dealerNumber: `NEAR${n}`,
          zipcode: n % 2 === 0 ? "49009" : "49001",
          country: "US",
          createdAt: now,
        })),
      );
      await tx.insert(auditLog).values(
        some(numbers).map((n) => ({
          id: newId(),
          at: at(n),
          actorType: "system",
          action: "job.many",
          subjectType: "job",
          subjectId: `many${n}`,
        })),
      );
      await tx
        .insert(outboxMail)
        .values(some(mail).map((row, n) => ({ id: newId(), subject: "Many", createdAt: at(n), sentAt: now, ...row })));
      await tx.insert(accounts).values(
        some(people).map(({ accountId, email }) => ({
          id: accountId,
          type: "rider" as const,
          email,
          emailKey: email,
          passwordHash: "none",
          createdAt: now,
        })),
      );
      await tx.insert(riders).values(
        some(people).map(({ id, accountId }, n) => ({
          id,
          accountId,
          firstName: "Ann",
          lastName: `Lee ${n % 3}`,
          nameKey: `ann lee ${n % 3}`,
          lastNameKey: `lee ${n % 3} ann`,
          registeredAt: at(n),
        })),
      );
      await tx.insert(bikes).values(
        some(people).map(({ id, email }, n) => ({
          id: newId(),
          riderId: id,
          vin: email,
          state: "valid" as const,
          year: n % 5 === 0 ? null : 2020 + (n % 5),
          stateAt: at(n),
          addedAt: at(n),
        })),
      );
      const paid = some(people).map(({ id }, n) => ({ claimId: newId(), movementId: newId(), riderId: id, at: at(n) }));
      await tx.insert(payoutClaims).values(
        paid.map((one) => ({
          id: one.claimId,
          riderId: one.riderId,
          cause: "event" as const,
          type: "check" as const,
          currency: "USD" as const,
          status: "sent" as const,
          gross: 500,
          rate: 0,
          basis: "usPerson" as const,
          withheld: 0,
          net: 500,
          dueAt: one.at,
          openedAt: one.at,
        })),
      );
      await tx.insert(movements).values(
        paid.map((one) => ({
          id: one.movementId,
          claimId: one.claimId,
          at: one.at,
          kind: "pay" as const,
          actorType: "system",
        })),
      );
      for (const [account, amount] of [
        ["riderCash", -500],
        ["paidOut", 500],
      ] as const) {
        await tx.insert(entries).values(
          paid.map((one) => ({
            id: newId(),
            movementId: one.movementId,
            account,
            kind: "pay" as const,
            amount,
            currency: "USD" as const,
            riderId: one.riderId,
            at: one.at,
          })),
        );
      }
    }
  });
});
afterAll(() => world.close());

/** Returns all matches of `word` in the file, in the file's order. */
async function inFile(path: string, word: RegExp): Promise<string[]> {
  const { status, body } = await staff.open(path);
  expect(status).toBe(200);
  return body.match(word) ?? [];
}

/** Returns the statements that Postgres runs during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const query: unknown = Reflect.get(pg.Client.prototype, "query");
  Reflect.set(pg.Client.prototype, "query", function (this: pg.Client, ...args: unknown[]): unknown {
    const [asked] = args;
    const text: unknown = typeof asked === "object" && asked !== null ? Reflect.get(asked, "text") : asked;
    if (typeof text === "string") seen.push(text);
    return typeof query === "function" ? Reflect.apply(query, this, args) : undefined;
  });
  try {
    await work();
    return seen;
  } finally {
    Reflect.set(pg.Client.prototype, "query", query);
  }
}

describe("a file of more rows than a page", () => {
  it.each([
    ["/api/admin/credit-redemptions?format=csv", /CODE\d+/g],
    ["/api/admin/revoked-redemptions?format=csv", /CODE\d+/g],
    ["/api/admin/audit?format=csv&subjectType=job", /^.*many\d+/gm],
    ["/api/admin/mail?format=csv", /many\d+@/g],
    ["/api/admin/mail?format=csv&sort=written", /many\d+@/g],
    ["/api/admin/mail?format=csv&to=MANY", /many\d+@/g],
    ["/api/admin/riders?format=csv", /many\d+@/g],
    ["/api/admin/riders?format=csv&sort=-since", /many\d+@/g],
    ["/api/admin/riders?format=csv&sort=place", /many\d+@/g],
    ["/api/vin-report?format=csv&state=any&model=", /many\d+@\S+,many/g],
    ["/api/vin-report?format=csv&state=any&sort=-since", /many\d+@\S+,many/g],
    ["/api/vin-report?format=csv&state=any&sort=rider", /many\d+@\S+,many/g],
    ["/api/vin-report?format=csv&state=any&sort=-year", /many\d+@\S+,many/g],
    ["/api/admin/dealers?format=csv&zipcode=49009&zipDistance=25", /NEAR\d+/g],
    ["/api/admin/dealer/:dealerId/statement?format=csv", /CODE\d+/g],
  ])("has each row once: %s", async (path, word) => {
    const rows = await inFile(path.replace(":dealerId", dealerId), word);
    expect(rows).toHaveLength(count);
    expect(new Set(rows).size).toBe(count);
  });

  // On SQLite statements are prepared once, so they cannot be counted; the code is the same.
  it.skipIf(dialectOf(process.env.DATABASE_URL) === "sqlite").each([
    ["/api/admin/dealers?", 1, /sum\("parts_totals"/],
    ["/api/admin/claims?state=sent&", 2, /sum\("net"\)/],
    ["/api/admin/payout-claims?", 1, /sum\("withheld"\)/],
  ])("has its sums added up once: %s", async (path, once, sums) => {
    const statements = await statementsOf(() => staff.open(`${path}format=csv`));
    expect(statements.filter((text) => sums.test(text))).toHaveLength(once);
  });

  it("contains each rider's taxes once", async () => {
    const rows = (await inFile("/api/admin/taxes?format=csv", /^.*5\.00.*$/gm)).length;
    expect(rows).toBe(count);
  });

  it("contains a statement's balance after each of its lines", async () => {
    const { body } = await staff.open(`/api/admin/dealer/${dealerId}/statement?format=csv`);
    expect(body).toContain(`Balance due,,,,${count}.00,USD`);
  });

  it("contains the nearest dealers first", async () => {
    const { body } = await staff.open("/api/admin/dealers?format=csv&zipcode=49009&zipDistance=25");
    const codes: string[] = body.match(/\b4900[19]\b/g) ?? [];
    expect(codes.indexOf("49001")).toBe(codes.lastIndexOf("49009") + 1);
  });

  it("contains the rows in the order of the list", async () => {
    const file = await inFile("/api/admin/credit-redemptions?format=csv", /CODE\d+/g);
    const pages = await Promise.all(
      [1, 2, 40, 41, 92].map(async (page) => (await staff.get(`/api/admin/credit-redemptions?page=${page}`)).body),
    );
    for (const { creditRedemptions, pagination } of pages) {
      const start = (pagination.page - 1) * 25;
      expect(creditRedemptions.map(({ code }: { code: string }) => code)).toEqual(file.slice(start, start + 25));
    }
  });

  it("is recorded with the names of its filters, and not their values", async () => {
    await staff.open("/api/admin/riders?format=csv&name=secretive");
    const { body } = await staff.get("/api/admin/audit?action=list.export");
    expect(JSON.stringify(body)).not.toContain("secretive");
    const rows = await world.db.select().from(auditLog);
    const [last] = rows.filter(
      ({ action, after }) => action === "list.export" && JSON.stringify(after).includes("name"),
    );
    expect(last).toMatchObject({ subjectType: "list", after: { format: "csv", filters: ["name"] } });
  });
});
