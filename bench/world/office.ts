import { dayMs, daysAfter } from "#shared/durations.ts";
import type { PgTable } from "drizzle-orm/pg-core";
import { bonusGrants } from "../../server/awards/tables.ts";
import { vinPatterns } from "../../server/bikes/tables.ts";
import { payoutRequests } from "../../server/events/tables.ts";
import { devices, kioskCases, kioskItems } from "../../server/kiosk/tables.ts";
import { awards } from "../../server/ledger/tables.ts";
import { payoutClaims } from "../../server/payouts/tables.ts";
import { auditLog, outboxMail } from "../../server/platform/tables.ts";
import { questions } from "../../server/questions/tables.ts";
import { staffRequests } from "../../server/requests/tables.ts";
import { adjustmentsDue } from "../../server/results/tables.ts";
import { categories } from "../../server/categories/tables.ts";
import { draw, idAt } from "./ids.ts";
import type { Sink } from "./insert.ts";
import { insertPurses } from "./money.ts";
import type { Person, Rider } from "./people.ts";
import type { Win } from "./races.ts";

const rowsAtOnce = 10_000;

/** Inserts this many rows in batches, so that a large world fits into memory. */
async function insertMany<T extends PgTable>(
  sink: Sink,
  table: T,
  count: number,
  row: (n: number) => T["$inferInsert"],
): Promise<void> {
  for (let from = 0; from < Math.round(count); from += rowsAtOnce) {
    const length = Math.min(rowsAtOnce, Math.round(count) - from);
    await sink.insert(
      table,
      Array.from({ length }, (_, n) => row(from + n)),
    );
  }
}

interface Crowd {
  riders: readonly Rider[];
  dealers: readonly Person[];
  promoters: readonly Person[];
  admin: Person;
  wins: readonly Win[];
  /** With true, the ledger is sound, because rows that claim money without ledger entries are left out. */
  isSound?: boolean;
}

/**
 * Inserts what staff's lists show besides people, races and redemptions, in numbers that are proportional to the
 * riders.
 */
export async function insertOffice(sink: Sink, now: Date, crowd: Crowd): Promise<void> {
  const { riders, dealers, admin, wins, isSound = false } = crowd;
  const ago = (n: number, days: number): Date => new Date(now.getTime() - draw(n, days) * dayMs - n * 1000);
  const riderOf = (n: number): string => riders[draw(n + 1, riders.length)]?.id ?? "";
  const winOf = (n: number): Partial<Win> => wins[draw(n + 2, wins.length)] ?? {};
  // Three riders in ten have open credit, and one in a hundred is a pro with cash.
  if (!isSound)
    await insertPurses(
      sink,
      now,
      riders.filter((_, n) => n % 10 < 3),
      [20_000],
    );
  if (!isSound)
    await insertMany(sink, awards, riders.length / 100, (n): typeof awards.$inferInsert => ({
      id: idAt(now),
      riderId: riderOf(n),
      wallet: "cash",
      currency: "USD",
      initialValue: 50_000,
      currentValue: 50_000,
      issuedAt: ago(n, 90),
      expiresAt: daysAfter(now, 200),
    }));
  await insertMany(sink, outboxMail, riders.length * 2, (n): typeof outboxMail.$inferInsert => {
    const createdAt = ago(n, 1500);
    const kind = n % 1000;
    return {
      id: idAt(createdAt),
      cause: `bench-${n}`,
      to: `rider${n % riders.length}@bench.test`,
      locale: "en",
      // The portal's cleanup job would have removed the content after 90 days.
      ...(isSound && createdAt.getTime() < now.getTime() - 90 * dayMs
        ? { subject: "", text: "", html: "" }
        : { subject: "Your award", text: "You won 100.00.", html: "<p>You won 100.00.</p>" }),
      createdAt,
      tries: 1,
      ...(kind === 1 ? { nextTryAt: now } : kind > 3 && { sentAt: createdAt }),
      ...(kind === 2 && { bouncedAt: createdAt }),
    };
  });
  const acts = ["rider.update", "rider.login", "bike.add", "event.update", "rider.mark-factory", "account.deactivate"];
  await insertMany(sink, auditLog, riders.length * 3, (n): typeof auditLog.$inferInsert => {
    const at = ago(n, 3000);
    const byStaff = n % 3 === 0;
    return {
      id: idAt(at),
      at,
      actorType: byStaff ? "admin" : "rider",
      actorId: byStaff ? admin.id : riderOf(n),
      action: acts[n % acts.length] ?? "",
      subjectType: n % acts.length === 3 ? "event" : "rider",
      subjectId: n % acts.length === 3 ? (winOf(n).eventId ?? "") : riderOf(n),
      after: { city: "Buchanan" },
    };
  });
  await insertMany(sink, questions, riders.length / 20, (n): typeof questions.$inferInsert => {
    const { eventId = "", classId = "", resultId = "", riderId = "" } = winOf(n);
    const askedAt = ago(n, 1500);
    return {
      id: idAt(askedAt),
      kind: "result",
      state: n % 100 === 0 ? "open" : n % 100 === 1 ? "answered" : "closed",
      riderId,
      eventId,
      classId,
      resultId,
      askedAt,
      changedAt: askedAt,
    };
  });
  if (!isSound)
    await insertMany(sink, payoutClaims, riders.length / 10, (n): typeof payoutClaims.$inferInsert => {
      const openedAt = ago(n, 3000);
      return {
        id: idAt(openedAt),
        riderId: riderOf(n),
        eventId: winOf(n).eventId ?? null,
        cause: "event",
        type: n % 2 === 0 ? "check" : "debitCard",
        currency: n % 10 === 0 ? "CAD" : "USD",
        status: n % 100 === 0 ? "pending" : n % 100 === 1 ? "approved" : n % 100 === 2 ? "void" : "sent",
        gross: 50_000,
        rate: 0,
        basis: "usPerson",
        withheld: 0,
        net: 50_000,
        dueAt: openedAt,
        openedAt,
      };
    });
  await insertMany(sink, adjustmentsDue, riders.length / 50, (n): typeof adjustmentsDue.$inferInsert => {
    const at = ago(n, 1500);
    const { eventId = null, resultId = null } = winOf(n);
    return {
      id: idAt(at),
      riderId: riderOf(n),
      eventId,
      resultId,
      currency: n % 10 === 0 ? "CAD" : "USD",
      amount: 4000,
      at,
      ...(n % 20 !== 0 && { settledAt: at, settledHow: "waived" as const, settledBy: admin.id }),
    };
  });
  await insertMany(sink, bonusGrants, riders.length / 50, (n): typeof bonusGrants.$inferInsert => {
    const requestedAt = ago(n, 1500);
    return {
      id: idAt(requestedAt),
      riderId: riderOf(n),
      wallet: "credit",
      currency: "USD",
      amount: 10_000,
      reason: "Bench",
      state: n % 100 === 0 ? "waiting" : n % 100 === 1 ? "declined" : "granted",
      requestedBy: admin.id,
      requestedAt,
    };
  });
  await insertMany(sink, staffRequests, riders.length / 30, (n): typeof staffRequests.$inferInsert => {
    const createdAt = ago(n, 1500);
    return {
      id: idAt(createdAt),
      kind: (["join", "recovery", "deletion", "identity"] as const)[n % 4] ?? "join",
      role: "rider",
      name: "Casey Voss",
      email: `asks${n}@bench.test`,
      locale: "en",
      details: {},
      state: n % 50 === 0 ? "open" : "approved",
      createdAt,
    };
  });
  await insertMany(sink, payoutRequests, wins.length / 1000, (n): typeof payoutRequests.$inferInsert => ({
    id: idAt(now),
    eventId: winOf(n).eventId ?? "",
    askedBy: admin.id,
    askedAt: ago(n, 20),
    lines: [],
    cash: 0,
    credit: 10_000,
    ...(n % 10 !== 0 && { decidedAt: now, decision: "approved" as const }),
  }));
  await insertCounters(sink, now, dealers, riderOf, ago);
  await insertCatalogue(sink, now);
}

async function insertCounters(
  sink: Sink,
  now: Date,
  dealers: readonly Person[],
  riderOf: (n: number) => string,
  ago: (n: number, days: number) => Date,
): Promise<void> {
  const tablets = dealers.flatMap(({ id: dealerId }, n) => (n % 2 === 0 ? [{ id: idAt(now), dealerId, n }] : []));
  await sink.insert(
    devices,
    tablets.map(({ id, dealerId, n }) => ({
      id,
      dealerId,
      name: `Counter ${n}`,
      credentialHash: `bench-${n}`,
      exitCodeHash: "",
      state: n % 20 === 0 ? ("retired" as const) : ("active" as const),
      enrolledAt: ago(n, 800),
      enrolledByAccountId: dealerId,
      seenAt: ago(n, 30),
    })),
  );
  await sink.insert(
    kioskItems,
    tablets.flatMap(({ id: deviceId, dealerId, n }) =>
      Array.from({ length: 50 }, (_, seq) => {
        const receivedAt = ago(n * 50 + seq, 900);
        return {
          deviceId,
          id: idAt(receivedAt),
          dealerId,
          seq,
          kind: "redeem" as const,
          bodyHash: "",
          riderId: riderOf(n * 50 + seq),
          amount: 5000,
          currency: "USD" as const,
          decision: seq === 0 ? ("review" as const) : ("accepted" as const),
          receivedAt,
          changedAt: receivedAt,
          needsPerson: seq === 0 && n % 10 === 2,
        };
      }),
    ),
  );
  await sink.insert(
    kioskCases,
    tablets.flatMap(({ id: deviceId, dealerId, n }) =>
      Array.from({ length: 4 }, (_, at) => ({
        id: idAt(now),
        deviceId,
        dealerId,
        kind: "data_lost" as const,
        detail: {},
        openedAt: ago(n + at, 900),
        closedAt: at === 0 && n % 10 === 4 ? null : now,
      })),
    ),
  );
}

async function insertCatalogue(sink: Sink, now: Date): Promise<void> {
  const names = ["Motocross", "Flat Track", "Road Racing", "Offroad", "Supermoto", "Hillclimb", "Enduro", "Trials"];
  await sink.insert(
    categories,
    names.map((description) => ({ id: idAt(now), description })),
  );
  await sink.insert(
    vinPatterns,
    Array.from({ length: 150 }, (_, n) => ({
      id: idAt(now),
      make: "KTM",
      model: `Model ${n}`,
      year: 2019 + (n % 8),
      pattern: `VBK***${String(100 + n)}********`,
      verified: n % 3 !== 0,
      createdAt: now,
    })),
  );
}
