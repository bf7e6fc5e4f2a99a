import { useMemo } from "react";
import { useLingui } from "@lingui/react";
import * as numbers from "#shared/format.ts";
import * as dates from "#shared/format-dates.ts";
import { isLocale, type Locale } from "#shared/locale.ts";
import type { DisplayCurrency } from "#shared/money.ts";

/**
 * Returns the formats of shared/format.ts and format-dates.ts for the language of the page. A date with its time names
 * its time zone, so it is formatted by useCounterFormat or useStaffTime.
 */
function formatsOf(locale: Locale) {
  return {
    locale,
    money: (cents: number, currency: DisplayCurrency) => numbers.formatMoney(cents, currency, locale),
    moneyShort: (cents: number, currency: DisplayCurrency) => numbers.formatMoneyShort(cents, currency, locale),
    number: (value: number) => numbers.formatNumber(value, locale),
    rate: (rate: number) => numbers.formatRate(rate, locale),
    share: (rate: number) => numbers.formatShare(rate, locale),
    ordinal: (n: number, gender?: "m" | "f") => numbers.formatOrdinal(n, locale, gender),
    places: numbers.formatPlaces,
    list: (items: readonly string[]) => numbers.formatList(items, locale),
    distance: (miles: number) => numbers.formatDistance(miles, locale),
    phone: numbers.formatPhone,
    date: (moment: dates.Moment) => dates.heldTogether(dates.formatDate(moment, locale)),
    dayMonth: (moment: dates.Moment) => dates.heldTogether(dates.formatDayMonth(moment, locale)),
    dateRange: (first: dates.Moment, last: dates.Moment) =>
      dates.heldTogether(dates.formatDateRange(first, last, locale)),
    weekday: (moment: dates.Moment) => dates.formatWeekday(moment, locale),
    month: (moment: dates.Moment) => dates.formatMonth(moment, locale),
    shortMonth: (moment: dates.Moment) => dates.formatShortMonth(moment, locale),
    fullMonth: (moment: dates.Moment) => dates.formatFullMonth(moment, locale),
    time: (instant: dates.Moment) => dates.heldTogether(dates.formatTime(instant, locale)),
    relative: (moment: dates.Moment, now = new Date()) => dates.formatRelative(moment, now, locale),
  };
}

export type Formats = ReturnType<typeof formatsOf>;

export function useFormat(): Formats {
  const { i18n } = useLingui();
  const locale = isLocale(i18n.locale) ? i18n.locale : "en";
  return useMemo(() => formatsOf(locale), [locale]);
}
