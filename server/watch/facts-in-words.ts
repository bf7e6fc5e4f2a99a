import { dayPacific } from "#shared/dates.ts";
import { formatDate, formatDateRange, formatMinuteOfDay } from "#shared/format-dates.ts";
import { formatDistance, formatList, formatMoney, formatNumber, joinList } from "#shared/format.ts";
import { formatTimeIn } from "#shared/format-zoned.ts";
import type { Locale } from "#shared/locale.ts";
import type { Currency } from "#shared/money.ts";
import type { WatchedPlace, WatchFacts } from "#shared/watch.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  vinStillThere: {
    id: "watch.vinStillThere",
    message: "VIN ending in {vinEnd}: added to {rider}’s account on {first} and to {other}’s on {added}.",
  },
  vinMoved: {
    id: "watch.vinMoved",
    message:
      "VIN ending in {vinEnd}: on {rider}’s account from {first}, removed on {removed}, and added to {other}’s on {added}. The bike may have been sold.",
  },
  twoPlaces: {
    id: "watch.twoPlaces",
    message: "{day}: {places}. About {distance} apart.",
  },
  race: { id: "watch.race", message: "raced at {place}" },
  redemption: { id: "watch.redemption", message: "redeemed at {place}" },
  wrongPins: {
    id: "watch.wrongPins",
    message:
      "{wrong, plural, one {# wrong PIN} other {# wrong PINs}} for {riders, plural, one {# rider} other {# riders}} on {day}, from {first} to {last}.",
  },
  night: {
    id: "watch.night",
    message:
      "{count, plural, one {# redemption} other {# redemptions}} between {from} and {to} in the dealer’s time zone ({days}), {amount} in total.",
  },
  roundAmounts: {
    id: "watch.roundAmounts",
    message:
      "{count} of {of, plural, one {# redemption} other {# redemptions}} ({days}) were for round or maximum amounts: {amounts}.",
  },
  times: { id: "watch.times", message: "{amount} ({times, plural, one {once} other {# times}})" },
  sameEmployee: {
    id: "watch.sameEmployee",
    message: "{employee} redeemed {count, plural, one {once} other {# times}} for {rider} ({days}), {amount} in total.",
  },
  claim: {
    id: "watch.claim",
    message: "Payout of {amount} on {day}. The usual amount is {usual}, the median of the {of} before it.",
  },
  bonus: {
    id: "watch.bonus",
    message: "Bonus of {amount} on {day}. The usual amount is {usual}, the median of the {of} before it.",
  },
  identityChange: {
    id: "watch.identityChange",
    message: "After an award of {award} on {day}, these details changed: {changes}.",
  },
  emailByStaff: {
    id: "watch.emailByStaff",
    message: "{admin} changed {rider}’s email on {day}. That was followed by {followed}.",
  },
  newPin: { id: "watch.newPin", message: "a new PIN ({day})" },
  passwordReset: { id: "watch.passwordReset", message: "a password reset ({day})" },
  redeemed: { id: "watch.redeemed", message: "redemptions of {amount} ({day})" },
  lateAccounts: {
    id: "watch.lateAccounts",
    message:
      "{promoter}: {riders, plural, one {# rider} other {# riders}} registered after their results came in and were awarded {amount} ({days}).",
  },
  lateAccountsOfAdmin: {
    id: "watch.lateAccountsOfAdmin",
    message:
      "{admin} entered results for {riders, plural, one {# rider} other {# riders}} who registered afterward and were awarded {amount} ({days}). The events have no promoter.",
  },
  sharedBrowserCreated: {
    id: "watch.sharedBrowserCreated",
    message:
      "This account was created on a browser where {former} ({role}) was already logged in: {logins, plural, one {# login} other {# logins}}, {days}.",
  },
  sharedBrowserUsed: {
    id: "watch.sharedBrowserUsed",
    message:
      "Someone logged in to this account on a browser where {former} ({role}) was already logged in: {logins, plural, one {# login} other {# logins}}, {days}.",
  },
  aloneResults: {
    id: "watch.aloneResults",
    message:
      "{admin} entered or changed results for {event} and approved them without a second person: {amount} in awards for {riders, plural, one {# rider} other {# riders}} ({days}).",
  },
  aloneMerge: {
    id: "watch.aloneMerge",
    message:
      "{admin} merged {merges, plural, one {an account} other {# accounts}} with another name or date of birth into {rider}’s, moving {amount} ({days}).",
  },
  aloneSettledAgain: {
    id: "watch.aloneSettledAgain",
    message:
      "{admin} reversed a settlement for the dealer and then settled the same redemptions again: {amount} ({days}).",
  },
  aloneWaived: { id: "watch.aloneWaived", message: "{admin} waived {amount} that {rider} owed ({days})." },
  aloneRepaid: { id: "watch.aloneRepaid", message: "{admin} recorded that {rider} paid back {amount} ({days})." },
  aloneBoth: {
    id: "watch.aloneBoth",
    message: "{admin} waived, or recorded as paid back, {amount} that {rider} owed ({days}).",
  },
  admin: { id: "watch.admin", message: "admin" },
  promoter: { id: "watch.promoter", message: "promoter" },
  change: { id: "watch.change", message: "{part} ({day})" },
  name: { id: "watch.name", message: "name" },
  vin: { id: "watch.vin", message: "VIN" },
  pin: { id: "watch.pin", message: "PIN" },
  email: { id: "watch.email", message: "email" },
  country: { id: "watch.country", message: "country" },
} satisfies Record<string, Descriptor>;

const afterEmail = { pin: "newPin", password: "passwordReset", redemption: "redeemed" } as const;
const dueTexts = { waived: "aloneWaived", repaid: "aloneRepaid", both: "aloneBoth" } as const;

interface Names {
  rider: string;
  other: string;
}

function placeInWords({ name, city, state }: WatchedPlace): string {
  const where = joinList([city, state]);
  return where === "" ? name : `${name} (${where})`;
}

/** Returns the name of the zone at the end of a time, with the no-break space before it. */
const zoneOf = (time: string): string => time.slice(time.lastIndexOf("\u00A0"));

/** Returns the facts of a finding as a sentence, with numbers and dates, in the reader's language. */
export function factsInWords(facts: WatchFacts, names: Names, locale: Locale): string {
  const say = words(locale);
  const [rider, other] = [say.name(names.rider), say.name(names.other)];
  const date = (moment: string): string => formatDate(moment, locale);
  const money = ({ cents, currency }: { cents: number; currency: Currency }) => formatMoney(cents, currency, locale);
  const sum = (amounts: readonly { cents: number; currency: Currency }[]) => amounts.map(money).join(" + ");
  switch (facts.kind) {
    case "sharedVin": {
      const { vinEnd, firstAddedAt, removedAt, addedAt } = facts;
      const values = { vinEnd, rider, other, first: date(firstAddedAt), added: date(addedAt) };
      return removedAt === null
        ? say.text(texts.vinStillThere, values)
        : say.text(texts.vinMoved, { ...values, removed: date(removedAt) });
    }
    case "twoPlaces": {
      const { day, miles, places } = facts;
      const listed = places.map((place) => say.text(texts[place.what], { place: placeInWords(place) }));
      const distance = formatDistance(miles, locale);
      return say.text(texts.twoPlaces, { day: date(day), distance, places: formatList(listed, locale) });
    }
    case "wrongPins": {
      const { wrong, riders, day, first, last, zone } = facts;
      const time = (instant: string) => formatTimeIn(zone, new Date(instant), locale);
      const [from, to] = [time(first), time(last)];
      return say.text(texts.wrongPins, {
        wrong,
        riders,
        day: date(day),
        // One name of the time zone is enough, unless the clocks changed between the two times.
        first: zoneOf(from) === zoneOf(to) ? from.slice(0, -zoneOf(from).length) : from,
        last: to,
      });
    }
    case "lateAccounts": {
      const { promoter, admin, riders, amounts, firstDay, lastDay } = facts;
      const days = formatDateRange(firstDay, lastDay, locale);
      const values = { riders, amount: sum(amounts), days };
      return promoter
        ? say.text(texts.lateAccounts, { ...values, promoter: promoter.name })
        : say.text(texts.lateAccountsOfAdmin, { ...values, admin: admin?.name ?? "" });
    }
    case "sharedBrowser": {
      const { former, created, logins, firstAt, lastAt } = facts;
      const days = formatDateRange(dayPacific(new Date(firstAt)), dayPacific(new Date(lastAt)), locale);
      const role = say.text(texts[former.type]);
      return say.text(created ? texts.sharedBrowserCreated : texts.sharedBrowserUsed, {
        former: former.name,
        role,
        logins,
        days,
      });
    }
    case "night": {
      const { count, amounts, firstDay, lastDay, from, to } = facts;
      return say.text(texts.night, {
        count,
        days: formatDateRange(firstDay, lastDay, locale),
        amount: sum(amounts),
        from: formatMinuteOfDay(from * 60, locale),
        to: formatMinuteOfDay(to * 60, locale),
      });
    }
    case "roundAmounts": {
      const { count, of, firstDay, lastDay, amounts } = facts;
      const listed = amounts.map(({ times, ...amount }) => say.text(texts.times, { amount: money(amount), times }));
      return say.text(texts.roundAmounts, {
        count: formatNumber(count, locale),
        of,
        days: formatDateRange(firstDay, lastDay, locale),
        amounts: formatList(listed, locale),
      });
    }
    case "sameEmployee": {
      const { employee, count, firstDay, lastDay, amounts } = facts;
      const days = formatDateRange(firstDay, lastDay, locale);
      return say.text(texts.sameEmployee, { employee, count, rider, days, amount: sum(amounts) });
    }
    case "unusualAmount": {
      const { what, amount, usual, of, at } = facts;
      const values = { amount: money(amount), usual: money({ ...amount, cents: usual }), of, day: date(at) };
      return say.text(texts[what], values);
    }
    case "staffAlone": {
      const { admin, amounts, firstDay, lastDay } = facts;
      const days = formatDateRange(firstDay, lastDay, locale);
      const values = { admin: admin.name, amount: sum(amounts), days, rider };
      switch (facts.act) {
        case "results": {
          const { event, riderIds } = facts;
          return say.text(texts.aloneResults, { ...values, event: say.name(event.name), riders: riderIds.length });
        }
        case "merge":
          return say.text(texts.aloneMerge, { ...values, merges: facts.merges });
        case "settledAgain":
          return say.text(texts.aloneSettledAgain, values);
        case "due":
          return say.text(texts[dueTexts[facts.how]], values);
      }
    }
    case "identityChange": {
      if (facts.cause === "email") {
        const { admin, emailAt, followed } = facts;
        const listed = followed.map(({ what, at, amounts }) =>
          say.text(texts[afterEmail[what]], { day: date(at), amount: sum(amounts) }),
        );
        return say.text(texts.emailByStaff, {
          admin: admin.name,
          rider,
          day: date(emailAt),
          followed: formatList(listed, locale),
        });
      }
      const { awardAt, award, changes } = facts;
      const listed = changes.map(({ part, at }) =>
        say.text(texts.change, { part: say.text(texts[part]), day: date(at) }),
      );
      return say.text(texts.identityChange, {
        award: money(award),
        day: date(awardAt),
        changes: formatList(listed, locale),
      });
    }
  }
}
