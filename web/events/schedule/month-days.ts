import { addDays, addMonths } from "#shared/dates.ts";

// These functions take a month as `YYYY-MM`.

export const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => addDays(addMonths(firstOf(month), 1), -1);
export const monthAfter = (month: string, months: number): string => addMonths(firstOf(month), months).slice(0, 7);
