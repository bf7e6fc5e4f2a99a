// This module reads the server's data directly from its database, to compare screens and answers with it.
import { spawn } from "node:child_process";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { expect } from "vitest";
import type { Portal } from "./portal.ts";

export interface Booked {
  id: string;
  code: string;
  amount: number;
  riderId: string;
  refunded: boolean;
}

export interface Decided {
  id: string;
  decision: string | null;
  reason: string | null;
  redemptionId: string | null;
}

export interface Books {
  /** Returns the redemptions of this amount at any counter. */
  booked(amount: number): Booked[];
  /** Returns the decision on an item of a tablet's queue. */
  decided(id: string): Decided | undefined;
  /** Returns the kinds of cases about tablets, without those of the demo data. */
  cases(): string[];
  /** Returns the riders whose cards a dealer's tablet caches, those with the most credit first. */
  riders(dealerEmail: string): { id: string; name: string; credit: number }[];
  /** Reads a rider's available credit in cents; the currency is US dollars by default. */
  credit(riderId: string, currency?: "USD" | "CAD"): number;
  /** Makes a change that no screen can make yet. */
  change(sql: string, ...values: (string | number)[]): void;
}

export function openBooks(portal: Portal): Books {
  const file = join(portal.folder, "portal.db");
  function read<Row>(sql: string, ...values: (string | number)[]): Row[] {
    const db = new BetterSqlite(file, { readonly: true });
    try {
      // oxlint-disable-next-line no-unsafe-type-assertion
      return db.prepare(sql).all(...values) as Row[];
    } finally {
      db.close();
    }
  }
  const openCases = () => read<{ id: string; kind: string }>(`select id, kind from kiosk_cases order by opened_at`);
  const brought = new Set(openCases().map(({ id }) => id));
  return {
    booked: (amount) =>
      read<Omit<Booked, "refunded"> & { refunded: number }>(
        `select id, code, amount, rider_id as "riderId", refunded_at is not null as refunded
         from redemptions where amount = ?`,
        amount,
      ).map((row) => ({ ...row, refunded: row.refunded === 1 })),
    decided: (id) =>
      read<Decided>(
        `select id, decision, reason, redemption_id as "redemptionId" from kiosk_items where id = ?`,
        id,
      )[0],
    cases: () =>
      openCases()
        .filter(({ id }) => !brought.has(id))
        .map(({ kind }) => kind),
    riders: (email) =>
      read(
        `select r.id, r.first_name || ' ' || r.last_name as name, sum(a.current_value) as credit
         from riders r join accounts c on c.id = r.account_id join awards a on a.rider_id = r.id
         where c.deactivated_at is null and a.wallet = 'credit' and a.currency = 'USD' and a.current_value > 0
           and a.expires_at > ? and r.id in (
             select f.rider_id from favourite_dealers f join dealer_logins l on l.dealer_id = f.dealer_id
             join accounts o on o.id = l.account_id where o.email = ?)
         group by r.id order by credit desc, r.id`,
        Date.now() + 86_400_000,
        email,
      ),
    credit: (riderId, currency = "USD") =>
      read<{ credit: number | null }>(
        `select sum(current_value) as credit from awards
         where rider_id = ? and wallet = 'credit' and currency = ? and expires_at > ?`,
        riderId,
        currency,
        Date.now(),
      )[0]?.credit ?? 0,
    change(sql, ...values) {
      const db = new BetterSqlite(file);
      db.pragma("busy_timeout = 5000");
      db.prepare(sql).run(...values);
      db.close();
    },
  };
}

const root = join(import.meta.dirname, "..", "..");

/** Runs the same command that an operator would use to check the whole ledger. */
export async function expectSoundLedger({ folder }: Portal): Promise<void> {
  const child = spawn(process.execPath, ["server/ledger-check.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: folder,
      DATABASE_URL: `file:${join(folder, "portal.db")}`,
    },
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise((done) => child.once("exit", done));
  expect(code, output).toBe(0);
}
