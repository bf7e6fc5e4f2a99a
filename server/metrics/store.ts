import { hourMs } from "#shared/durations.ts";
import { eq } from "drizzle-orm";
import { devices } from "../kiosk/tables.ts";
import { openByWallet } from "../ledger/reads/account-balances.ts";
import { lastBackup, type BackupState } from "../platform/backup/last-backup.ts";
import type { Database, Reader } from "../platform/db/database.ts";
import { waitingMessages } from "../platform/mail/waiting-messages.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { backupLease, jobLeases } from "../platform/tables.ts";

export interface Figures {
  at: Date;
  jobs: { name: string; lastFinishedAt: Date | null; dueAt: Date | null; isFailed: boolean }[];
  outboxes: { kind: "email" | "push"; count: number; oldestAt: Date | null }[];
  kiosks: { contact: Contact; count: number }[];
  backup: BackupState;
  /** This is false when the last nightly check of the ledger failed. */
  isLedgerSound: boolean;
  /** These are the open amounts of each wallet, in cents. */
  outstanding: { wallet: string; currency: string; cents: number }[];
}

const contacts = ["hour", "day", "week", "older", "never"] as const;
type Contact = (typeof contacts)[number];

/** Reads the figures of the database. Each query reads few rows, or sums over an index. */
export async function readFigures(
  db: Database,
  now: Date,
  jobs: readonly Pick<Job, "name" | "every">[],
): Promise<Figures> {
  const leases = new Map((await db.select().from(jobLeases)).map((lease) => [lease.job, lease]));
  return {
    at: now,
    jobs: jobs.map(({ name, every }) => {
      const lease = leases.get(name);
      const startedAt = lease?.lastStartedAt ?? null;
      return {
        name,
        lastFinishedAt: lease?.lastFinishedAt ?? null,
        dueAt: startedAt && new Date(startedAt.getTime() + every * 1000),
        isFailed: (lease?.lastError ?? null) !== null,
      };
    }),
    outboxes: [
      { kind: "email", ...(await waitingMessages(db, "email")) },
      { kind: "push", ...(await waitingMessages(db, "push")) },
    ],
    kiosks: await kiosksByContact(db, now),
    backup: await lastBackup(db, leases.get(backupLease)),
    isLedgerSound: (leases.get("check-ledger")?.lastError ?? null) === null,
    outstanding: await openByWallet(db),
  };
}

async function kiosksByContact(reader: Reader, now: Date): Promise<Figures["kiosks"]> {
  const rows = await reader.select({ seenAt: devices.seenAt }).from(devices).where(eq(devices.state, "active"));
  const counts: Record<Contact, number> = { hour: 0, day: 0, week: 0, older: 0, never: 0 };
  for (const { seenAt } of rows) counts[seenAt ? contactOf(now.getTime() - seenAt.getTime()) : "never"] += 1;
  return contacts.map((contact) => ({ contact, count: counts[contact] }));
}

const contactOf = (age: number): Contact =>
  age <= hourMs ? "hour" : age <= 24 * hourMs ? "day" : age <= 7 * 24 * hourMs ? "week" : "older";
