import type { Currency } from "./money.ts";

/** These are the kinds of findings of the watch list, in the order of display (docs/domain/watch-list.md). */
export const watchKinds = [
  "sharedVin",
  "twoPlaces",
  "wrongPins",
  "night",
  "roundAmounts",
  "sameEmployee",
  "unusualAmount",
  "identityChange",
  "lateAccounts",
  "sharedBrowser",
  "staffAlone",
] as const;
export type WatchKind = (typeof watchKinds)[number];

/** These parts of a rider's identity are watched for changes soon after an award. */
export type WatchedPart = "name" | "vin" | "pin" | "email" | "country";

interface Money {
  cents: number;
  currency: Currency;
}

/** This is an admin whom a finding names, and who therefore cannot close it. */
export interface WatchedAdmin {
  _id: string;
  accountId: string;
  name: string;
}

/** This is a place where a rider raced or redeemed on a day. */
export interface WatchedPlace {
  what: "race" | "redemption";
  name: string;
  city: string | null;
  state: string | null;
}

/** This followed after staff changed a rider's email; the amounts are the sums of the redemptions. */
export interface AfterEmail {
  what: "pin" | "password" | "redemption";
  at: string;
  amounts: Money[];
}

/** This is what one admin did alone and what moved more money than one admin may grant alone. */
export type ActAlone = { admin: WatchedAdmin; amounts: Money[]; firstDay: string; lastDay: string } & (
  | {
      act: "results";
      event: { _id: string; name: string };
      /** These riders were each awarded more than the limit at the event; the amounts are theirs together. */
      riderIds: string[];
    }
  | { act: "merge"; merges: number }
  | { act: "settledAgain" }
  | { act: "due"; how: "waived" | "repaid" | "both" }
);

/**
 * These are the facts of a finding, without names of riders, which are read from their records. Times are ISO strings;
 * days are YYYY-MM-DD in the time zone of the dealer or of the race.
 */
export type WatchFacts =
  | { kind: "sharedVin"; vinEnd: string; firstAddedAt: string; removedAt: string | null; addedAt: string }
  | { kind: "twoPlaces"; day: string; miles: number; places: WatchedPlace[] }
  | { kind: "wrongPins"; day: string; wrong: number; riders: number; first: string; last: string; zone: string }
  | { kind: "night"; count: number; amounts: Money[]; firstDay: string; lastDay: string; from: number; to: number }
  | {
      kind: "roundAmounts";
      count: number;
      of: number;
      firstDay: string;
      lastDay: string;
      /** These are the most frequent amounts, with the number of times that each occurred. */
      amounts: (Money & { times: number })[];
    }
  | {
      kind: "sameEmployee";
      employee: string;
      count: number;
      firstDay: string;
      lastDay: string;
      amounts: Money[];
    }
  | {
      kind: "unusualAmount";
      what: "claim" | "bonus";
      amount: Money;
      usual: number;
      /** The usual amount is the median of this many earlier amounts. */
      of: number;
      at: string;
    }
  | {
      kind: "lateAccounts";
      promoter: { _id: string; name: string } | null;
      /** This admin entered the results of events without a promoter. */
      admin?: WatchedAdmin;
      riders: number;
      amounts: Money[];
      firstDay: string;
      lastDay: string;
    }
  | {
      kind: "sharedBrowser";
      /** This person was logged in on the browser in which the account then logged in. */
      former: { type: "admin" | "promoter"; _id: string; accountId: string; name: string };
      /** This is the promoter of the account; it is null for a rider's or a dealer's account. */
      promoter: { _id: string; name: string } | null;
      /** This is the admin whose account it is; it is missing for another account. */
      admin?: WatchedAdmin;
      /** This is true if the account was created in that browser. */
      created: boolean;
      logins: number;
      firstAt: string;
      lastAt: string;
    }
  | ({ kind: "staffAlone" } & ActAlone)
  | { kind: "identityChange"; cause: "email"; admin: WatchedAdmin; emailAt: string; followed: AfterEmail[] }
  | {
      kind: "identityChange";
      cause?: "award";
      awardAt: string;
      award: Money;
      changes: { part: WatchedPart; at: string }[];
    };
