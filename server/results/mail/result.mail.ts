import { dayPacific } from "#shared/dates.ts";
import { formatMoney, formatOrdinal } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import { mayStillPay, reasonHelpOf, reasonValuesIn, reasonWords } from "#shared/result-words.ts";
import { cashDeadline, cashDueDay } from "../../ledger/cash-deadline.ts";
import { walletOf } from "../../ledger/wallet.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { notify, type Notice } from "../../platform/notify/notify.ts";
import { inFull, mailDate, mailDateRange } from "../../platform/mail/mail-dates.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";
import type { ResultOutcome } from "../result-store.ts";
import type { KnownRider } from "../rules/rider-facts-store.ts";
import type { Settled } from "../settling/settle.ts";
import type { ResultRow, Sheet } from "../sheet/sheet-store.ts";

/** The result is evaluated for the first time (`before` is null), or its earnings changed. */
export interface Change {
  riderId: string;
  row: Pick<ResultRow, "classId" | "place" | "status">;
  before: number | null;
  outcome: ResultOutcome;
}

const texts = {
  earned: { id: "mail.results.earned", message: "You earned {amount} at {event}" },
  nothing: {
    id: "mail.results.nothing",
    message:
      "{count, plural, one {Your result at {event} didn’t earn an award} other {Your results at {event} didn’t earn awards}}",
  },
  notYet: {
    id: "mail.results.notYet",
    message:
      "{count, plural, one {Your result at {event} doesn’t earn an award yet} other {Your results at {event} don’t earn awards yet}}",
  },
  corrected: { id: "mail.results.corrected", message: "Your results at {event} were corrected" },
  verified: { id: "mail.results.verified", message: "The results for {event} ({days}) are verified." },
  credit: {
    id: "mail.results.credit",
    message: "You can use dealer credit now at participating dealers in the country where you raced.",
  },
  cash: {
    id: "mail.results.cash",
    message:
      "We’ll send the cash by {due} if your payment info is complete by then. If it isn’t complete by the end of {until} (Pacific time), the cash will expire.",
  },
  canceled: { id: "mail.results.canceled", message: "{event} was canceled" },
  canceledText: {
    id: "mail.results.canceledText",
    message: "{event} ({days}) was canceled, so its results don’t earn awards.",
  },
  correctedText: {
    id: "mail.results.correctedText",
    message: "The promoter or program staff corrected results for {event} ({days}).",
  },
  paysNow: {
    id: "mail.results.paysNow",
    message:
      "{count, plural, one {Your result at {event} ({days}) now earns an award.} other {Your results at {event} ({days}) now earn awards.}}",
  },
  taken: { id: "mail.results.taken", message: "We took back {amount} that you hadn’t used." },
  setOff: {
    id: "mail.results.setOff",
    message:
      "You’d already used {amount} that your results no longer earn. It was offset by what you gained in the same correction.",
  },
  due: {
    id: "mail.results.due",
    message:
      "You’d already used {amount} that your results no longer earn. We won’t take it from your other awards automatically. Our team will review it and may contact you.",
  },
  placed: { id: "mail.results.placed", message: "{class}, {place}" },
  row: { id: "mail.results.row", message: "{amount} {wallet, select, cash {cash} other {dealer credit}}" },
  rowBefore: { id: "mail.results.rowBefore", message: "{amount} instead of {before}" },
  action: { id: "mail.results.action", message: "See your earnings" },
} satisfies Record<string, Descriptor>;

/**
 * Sends each rider one email per verification or correction, however many classes are affected. See
 * docs/spec/portal.md#messages.
 */
export async function mailOutcomes(
  tx: Tx,
  ctx: Ctx,
  sheet: Sheet,
  riders: ReadonlyMap<string, KnownRider>,
  changes: readonly Change[],
  settled: readonly Settled[],
): Promise<void> {
  const act = ctx.id();
  const byRider = Map.groupBy(changes, ({ riderId }) => riderId);
  const lost = settled.filter(({ taken, due }) => taken > 0 || due > 0);
  const notices: Notice[] = [];
  for (const riderId of new Set([...byRider.keys(), ...lost.map((of) => of.riderId)])) {
    const rider = riders.get(riderId);
    if (!rider?.facts.active) continue;
    const own = settled.filter((of) => of.riderId === riderId);
    const { accountId, locale, email: to } = rider;
    const mine = byRider.get(riderId) ?? [];
    const mail = outcomeMail(ctx, sheet, locale, mine, own);
    const rejected = mine.length > 0 && mine.every(({ before, outcome }) => before === null && outcome.earned === 0);
    notices.push({
      kind: rejected ? "rejected" : "award",
      accountId,
      cause: `results:${sheet.event.id}:${act}:${riderId}`,
      to,
      locale,
      mail,
      must: mustNotify(sheet, mine, own),
      push: { body: shortOf(mail, locale), path: "/auth/rider/earnings" },
    });
  }
  await notify(tx, ctx, ...notices);
}

/** Returns the one line of a push notification, which is the first class with what it paid, or why it did not pay. */
function shortOf({ rows }: Mail, locale: Locale): string {
  const [line = ""] = rows?.[0]?.join(locale === "fr" ? "\u00A0: " : ": ").split("\n") ?? [];
  return line;
}

/**
 * Returns true when the rider must get an email: cash starts a claim deadline (docs/spec/money.md#cash-claims), and
 * nobody loses an award without notice.
 */
const mustNotify = (sheet: EventInMail, changes: readonly Change[], settled: readonly Settled[]): boolean =>
  changes.some(({ row, outcome }) => outcome.earned > 0 && walletFor(sheet, row) === "cash") ||
  settled.some(({ taken, due }) => taken > 0 || due > 0);

/** This is the data about an event, its classes and its season's settings that the email needs. */
export interface EventInMail {
  event: Pick<Sheet["event"], "title" | "kind" | "firstDate" | "lastDate">;
  classes: readonly Pick<Sheet["classes"][number], "id" | "name" | "payoutType">[];
  currency: Sheet["currency"];
  programme: Pick<
    Sheet["programme"],
    "cashPayoutDays" | "seriesEndPayoutDays" | "paymentInfoDays" | "paymentInfoAfterNoticeDays"
  >;
}

export function outcomeMail(
  ctx: Ctx,
  sheet: EventInMail,
  locale: Locale,
  changes: readonly Change[],
  settled: readonly Settled[],
): Mail {
  const say = words(locale);
  const money = (cents: number) => formatMoney(cents, sheet.currency, locale);
  const { event } = sheet;
  const fresh = changes.filter(({ before }) => before === null);
  // Something has been fixed since (the bike was verified, the match confirmed, an error corrected), so a result that
  // earned nothing pays after all.
  const paysNow = changes.length > 0 && changes.every(({ before, outcome }) => before === 0 && outcome.earned > 0);
  const gained = (paysNow ? changes : fresh).reduce((sum, { outcome }) => sum + outcome.earned, 0);
  const facts = {
    event: event.title,
    days: mailDateRange(event.firstDate, event.lastDate, locale),
    count: paysNow ? changes.length : fresh.length,
  };
  const today = dayPacific(ctx.now);
  const mayPay = ({ outcome: { reason, reasonValues } }: Change) =>
    reason !== null && mayStillPay(reason, reasonValues, today);
  const isCanceled = changes.length > 0 && changes.every(({ outcome }) => outcome.reason === "event_canceled");
  const subject = isCanceled
    ? say.text(texts.canceled, facts)
    : fresh.length === 0 && !paysNow
      ? say.text(texts.corrected, facts)
      : gained > 0
        ? say.text(texts.earned, { ...facts, amount: money(gained) })
        : say.text(fresh.some(mayPay) ? texts.notYet : texts.nothing, facts);
  const opening = isCanceled
    ? texts.canceledText
    : paysNow
      ? texts.paysNow
      : fresh.length === 0
        ? texts.correctedText
        : texts.verified;
  const fell = changes.some(({ before, outcome }) => before !== null && outcome.earned < before);
  // An earlier correction already told the rider what was set off.
  const sums = (of: "taken" | "setOff" | "due") =>
    of === "setOff" && !fell ? 0 : settled.reduce((sum, row) => sum + row[of], 0);
  // The advice on using an award applies only to new earnings; a rider who has less than before reads about the loss.
  const rose = changes.filter(({ before, outcome }) => outcome.earned > (before ?? 0));
  const wallets = new Set(rose.map(({ row }) => walletFor(sheet, row)));
  return {
    subject,
    heading: subject,
    paragraphs: [
      say.text(opening, facts),
      ...(wallets.has("credit") ? [say.text(texts.credit)] : []),
      ...(wallets.has("cash")
        ? [
            say.text(texts.cash, {
              due: mailDate(cashDueDay(sheet.programme, event, today), locale),
              until: mailDate(cashDeadline(ctx.now, event.lastDate, sheet.programme), locale),
            }),
          ]
        : []),
      ...(["taken", "setOff", "due"] as const).flatMap((of) =>
        sums(of) > 0 ? [say.text(texts[of], { amount: money(sums(of)) })] : [],
      ),
    ],
    rows: changes.map((change) => rowOf(sheet, locale, change, today)),
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/earnings") },
  };
}

const classOf = (sheet: EventInMail, row: Change["row"]) => sheet.classes.find(({ id }) => id === row.classId);
const walletFor = (sheet: EventInMail, row: Change["row"]) => walletOf(classOf(sheet, row)?.payoutType);

/** Returns a class with what it paid, or with the reason why not and, below it, what the rider can do about it. */
function rowOf(
  sheet: EventInMail,
  locale: Locale,
  { row, before, outcome }: Change,
  today: string,
): readonly [string, string] {
  const say = words(locale);
  const money = (cents: number) => formatMoney(cents, sheet.currency, locale);
  const name = classOf(sheet, row)?.name ?? "";
  // A rider without a place has a status, which replaces the place: "Did not finish".
  const label =
    row.place === null ? name : say.text(texts.placed, { class: name, place: formatOrdinal(row.place, locale, "f") });
  const { reason, reasonValues } = outcome;
  if (reason) {
    const values = reasonValuesIn(locale, reasonValues);
    if (typeof values.until === "string") values.until = inFull(values.until, locale);
    const help = reasonHelpOf(reason, reasonValues, today);
    const why = say.text(reasonWords[reason], values);
    return [label, help ? `${why}\n${say.text(help, values)}` : why];
  }
  const amount = money(outcome.earned);
  return before === null || before === 0
    ? [label, say.text(texts.row, { amount, wallet: walletFor(sheet, row) })]
    : [label, say.text(texts.rowBefore, { amount, before: money(before) })];
}
