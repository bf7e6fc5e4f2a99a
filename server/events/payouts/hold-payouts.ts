import { postedOfClasses } from "#shared/events.ts";
import { tellAdmins } from "../../accounts/staff/tell-staff.ts";
import { record } from "../../platform/audit/audit.ts";
import { actorKey, type Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import type { SheetLine, ExistingClass } from "../classes/class-store.ts";
import { payoutsWaitMail } from "./payouts.mail.ts";
import { closePayoutRequest, findMoney, insertPayoutRequest, openRequest, type PayoutRequest } from "./payout-store.ts";
import type { WantedPayouts } from "../tables.ts";

type Payouts = Pick<SheetLine, "payoutType" | "places">;

/** Expands the money that a class posts by place, so that "1: 100, 2: 100" equals "1–2: 100". */
function moneyOf({ payoutType, places }: Payouts): string {
  const paid = payoutType === "noPayout" ? [] : places.filter(({ amount }) => amount > 0);
  if (paid.length === 0) return "";
  const spread = paid.flatMap(({ fromPlace, toPlace, amount }) =>
    Array.from({ length: toPlace - fromPlace + 1 }, (_, at) => `${fromPlace + at}:${amount}`),
  );
  return `${payoutType} ${spread.toSorted().join()}`;
}

/** Returns true when two sheets post the same money for each class. A missing class posts none. */
export function sameMoney(a: readonly SheetLine[], b: readonly SheetLine[]): boolean {
  const money = (sheet: readonly SheetLine[]) => new Map(sheet.map((line) => [line.id, moneyOf(line)]));
  const [of, other] = [money(a), money(b)];
  return [...new Set([...of.keys(), ...other.keys()])].every((id) => (of.get(id) ?? "") === (other.get(id) ?? ""));
}

/**
 * Returns the part of a sheet that is in force while its payouts wait: names, order and classes as posted, payouts as
 * last approved. A new class pays nothing yet, and a removed class loses its payouts, so the total never rises.
 */
export function withApprovedPayouts(before: readonly SheetLine[], after: readonly SheetLine[]): SheetLine[] {
  const approved = new Map(before.map((line) => [line.id, line]));
  return after.map((line) => {
    const { payoutType = line.payoutType, places = [] } = approved.get(line.id) ?? {};
    return { ...line, payoutType, places };
  });
}

/**
 * Returns the sheet with the waiting payouts in place of those in force. This is the version that the promoter
 * continues to edit.
 */
export function withWaitingPayouts<Line extends Payouts & { id: string }>(
  sheet: readonly Line[],
  waiting: Pick<PayoutRequest, "lines"> | undefined,
): Line[] {
  const wanted = new Map(waiting?.lines.map((line) => [line.classId, line]));
  return sheet.map((line) => {
    const { payoutType, places } = wanted.get(line.id) ?? line;
    return { ...line, payoutType, places };
  });
}

export const readWaiting = async (reader: Reader, sheet: readonly ExistingClass[], eventId: string) =>
  withWaitingPayouts(sheet, await openRequest(reader, eventId));

/**
 * Stores payouts above the budget for staff to decide, and emails staff. Repeating it with the same payouts changes
 * nothing.
 */
export async function askForApproval(
  tx: Tx,
  ctx: Ctx,
  eventId: string,
  before: readonly SheetLine[],
  after: readonly SheetLine[],
): Promise<void> {
  const open = await openRequest(tx, eventId);
  if (open && sameMoney(withWaitingPayouts(before, open), after)) return;
  await withdraw(tx, ctx, open);
  const { cash, credit } = postedOfClasses(after);
  const lines = after.map(({ id, payoutType, places }): WantedPayouts => ({
    classId: id,
    payoutType,
    places: places.map(({ fromPlace, toPlace, amount }) => ({ fromPlace, toPlace, amount })),
  }));
  const row = { id: ctx.id(), eventId, askedBy: actorKey(ctx.actor), askedAt: ctx.now, lines, cash, credit };
  await insertPayoutRequest(tx, row);
  await record(tx, ctx, "payouts.ask", { type: "event", id: eventId }, { after: { request: row.id, cash, credit } });
  const event = await findMoney(tx, eventId);
  if (!event) return;
  await tellAdmins(tx, ctx, `payouts-wait:${row.id}`, (locale) => payoutsWaitMail(ctx, locale, event, cash + credit));
}

/** Withdraws the waiting payouts, because the promoter posted other payouts, or staff set them. */
export async function withdraw(tx: Tx, ctx: Ctx, open: PayoutRequest | undefined): Promise<void> {
  if (!open) return;
  await closePayoutRequest(tx, open.id, {
    decidedAt: ctx.now,
    decision: "withdrawn",
    decidedBy: actorKey(ctx.actor),
    reason: null,
  });
}
