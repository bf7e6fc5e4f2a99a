import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { isAmongOwnAccounts } from "../../accounts/own-interest.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { auditLog } from "../../platform/tables.ts";
import { payoutClaims, payoutFileLines } from "../tables.ts";

interface PaidFor {
  id: string;
  riderId: string;
  eventId: string | null;
}

/** This is the number of riders per statement, because both databases limit the number of parameters. */
const atOnce = 500;

/** A voided claim releases its cash to a new claim of the same rider and race, so the payment counts for that one, too. */
const keyOf = ({ riderId, eventId }: Omit<PaidFor, "id">): string => `${riderId} ${eventId ?? ""}`;

/** Reads rows of the riders of these claims in batches. */
async function readOfRiders<Row>(
  claims: readonly PaidFor[],
  read: (riderIds: string[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const riderIds = [...new Set(claims.map(({ riderId }) => riderId))];
  const rows: Row[] = [];
  for (let at = 0; at < riderIds.length; at += atOnce) rows.push(...(await read(riderIds.slice(at, at + atOnce))));
  return rows;
}

/** Returns what is known about each of these claims, by the ids of the claims; others are left out. */
const ofClaims = <Known>(claims: readonly PaidFor[], byKey: ReadonlyMap<string, Known>): Map<string, Known> =>
  new Map(
    claims.flatMap((claim) => {
      const known = byKey.get(keyOf(claim));
      return known === undefined ? [] : [[claim.id, known] as const];
    }),
  );

/**
 * Returns, for each of these claims that would pay the same cash again, the lines that the payer reported as paid
 * although their claims do not count as sent.
 */
async function undoneLines(reader: Reader, claims: readonly PaidFor[]) {
  const rows = await readOfRiders(claims, (riderIds) =>
    reader
      .select({ line: payoutFileLines, riderId: payoutClaims.riderId, eventId: payoutClaims.eventId })
      .from(payoutFileLines)
      .innerJoin(payoutClaims, eq(payoutClaims.id, payoutFileLines.claimId))
      .where(
        and(
          inArray(payoutClaims.riderId, riderIds),
          ne(payoutClaims.status, "sent"),
          isNotNull(payoutFileLines.payerReference),
          inArray(payoutFileLines.state, ["paid", "withdrawn"]),
        ),
      ),
  );
  const lines = new Map<string, (typeof payoutFileLines.$inferSelect)[]>();
  for (const row of rows) lines.set(keyOf(row), [...(lines.get(keyOf(row)) ?? []), row.line]);
  return ofClaims(claims, lines);
}

/**
 * Returns, for each of these claims that would pay the same cash again, the accounts that undid a colleague's mark as
 * sent. Somebody who undoes their own mark corrects a mistake, and a promoter's mark can be undone by the promoter.
 */
async function undoneMarks(reader: Reader, claims: readonly PaidFor[]): Promise<Map<string, string[]>> {
  const marks = await readOfRiders(claims, (riderIds) =>
    reader
      .select({
        id: payoutClaims.id,
        riderId: payoutClaims.riderId,
        eventId: payoutClaims.eventId,
        action: auditLog.action,
        actorType: auditLog.actorType,
        accountId: auditLog.accountId,
        proxyId: auditLog.proxyAccountId,
      })
      .from(payoutClaims)
      .innerJoin(auditLog, and(eq(auditLog.subjectType, "claim"), eq(auditLog.subjectId, payoutClaims.id)))
      .where(
        and(
          inArray(payoutClaims.riderId, riderIds),
          ne(payoutClaims.status, "sent"),
          inArray(auditLog.action, ["claim.send", "claim.undoSend"]),
        ),
      )
      .orderBy(asc(auditLog.at), asc(auditLog.id)),
  );
  const undoers = new Map<string, string[]>();
  for (const acts of Map.groupBy(marks, ({ id }) => id).values()) {
    let sender: string | null = null;
    for (const act of acts) {
      const person = act.proxyId ?? act.accountId;
      if (act.action === "claim.send") sender = act.actorType === "admin" ? person : null;
      else if (sender !== null && person !== null && person !== sender)
        undoers.set(keyOf(act), [...(undoers.get(keyOf(act)) ?? []), person]);
    }
  }
  return ofClaims(claims, undoers);
}

/** Returns which of these claims the payer or a colleague reported as paid before staff undid that. */
export async function paidBefore(reader: Reader, claims: readonly PaidFor[]): Promise<Set<string>> {
  return new Set([...(await undoneLines(reader, claims)).keys(), ...(await undoneMarks(reader, claims)).keys()]);
}

/**
 * Throws `second_admin_needed` if the payer or a colleague reported one of these claims as paid and this admin undid
 * that, possibly with another account of the same person: one admin could otherwise have a friend paid twice
 * (docs/domain/payer-file.md#undoing).
 */
export async function assertNotUndoneBySelf(reader: Reader, { actor }: Ctx, claims: readonly PaidFor[]): Promise<void> {
  if (actor.type !== "admin") throw new Problem("forbidden");
  for (const by of (await undoneMarks(reader, claims)).values()) {
    if (await isAmongOwnAccounts(reader, actor.id, by)) throw new Problem("second_admin_needed");
  }
  const undone = [...(await undoneLines(reader, claims))];
  const lines = undone.flatMap(([, own]) => own);
  if (lines.length === 0) return;
  const accounts = await undoersOf(reader, lines);
  for (const [, own] of undone) {
    const by = [...new Set(own.flatMap(({ id }) => accounts.get(id) ?? []))];
    if (await isAmongOwnAccounts(reader, actor.id, by)) throw new Problem("second_admin_needed");
  }
}

type Line = typeof payoutFileLines.$inferSelect;

/** Returns the accounts that undid these payments or took their lines out of a file, by line. */
async function undoersOf(reader: Reader, lines: readonly Line[]): Promise<Map<string, string[]>> {
  const subjects = [...new Set(lines.flatMap(({ claimId, fileId }) => [claimId, fileId]))];
  const acts = [];
  for (let at = 0; at < subjects.length; at += atOnce) {
    acts.push(
      ...(await reader
        .select({
          at: auditLog.at,
          subjectId: auditLog.subjectId,
          accountId: auditLog.accountId,
          proxyId: auditLog.proxyAccountId,
        })
        .from(auditLog)
        .where(
          and(
            inArray(auditLog.subjectType, ["claim", "payoutFile"]),
            inArray(auditLog.subjectId, subjects.slice(at, at + atOnce)),
            inArray(auditLog.action, ["claim.undoSend", "payout-file.withdraw"]),
          ),
        )),
    );
  }
  const bySubject = Map.groupBy(acts, ({ subjectId }) => subjectId);
  return new Map(
    lines.map(({ id, claimId, fileId, state, answeredAt }) => {
      const answered = answeredAt?.getTime() ?? 0;
      const undoing =
        state === "paid"
          ? (bySubject.get(claimId) ?? []).filter(({ at }) => at.getTime() >= answered)
          : // The act that took the line out has the time of the line; further lines may be taken out later.
            (bySubject.get(fileId) ?? []).filter(({ at }) => at.getTime() === answered);
      // While an admin acts as somebody, the act counts as the admin's.
      return [id, undoing.flatMap(({ accountId, proxyId }) => proxyId ?? accountId ?? [])];
    }),
  );
}
