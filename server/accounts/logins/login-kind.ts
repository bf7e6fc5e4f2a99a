import type { LoginAct } from "#shared/logins.ts";
import type { Locale } from "#shared/locale.ts";
import type { ProblemCode } from "#shared/problem.ts";
import { Problem } from "../../platform/problem.ts";
import type { Actor, Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { accountHolding } from "../find-account.ts";

/** This is the dealer or promoter that a person logs in for. */
export interface LoginOwner {
  id: string;
  name: string;
  active: boolean;
}

/** This is a person's login for a dealer or promoter, with the facts of its account. */
export interface LoginRow {
  id: string;
  version: number;
  /** This is the name of the person. */
  name: string;
  accountId: string;
  email: string;
  locale: Locale;
  emailVerifiedAt: Date | null;
  deactivatedAt: Date | null;
  lastLoginAt: Date | null;
  /** This is the end of the latest emailed link; null if there is no link. */
  invitedUntil: Date | null;
  owner: LoginOwner;
}

/** This type holds what differs between dealer logins and promoter logins; the verbs of this folder serve both. */
export interface LoginKind<Row extends LoginRow, Shown> {
  type: "dealer" | "promoter";
  /** Staff can do these acts; the others are refused. */
  acts: readonly LoginAct[];
  /** These are the actions of the audit log. */
  actions: Record<"invite" | "update" | LoginAct, string>;
  /** This is the error code for an act that is refused because the owner is deactivated. */
  deactivated: ProblemCode;
  mayManage: (actor: Actor) => boolean;
  findOwner: (reader: Reader, ownerId: string) => Promise<LoginOwner | undefined>;
  find: (reader: Reader, loginId: string) => Promise<Row | undefined>;
  /** Changes a login; returns false if somebody else has changed it since this version was read. */
  write: (tx: Tx, login: Pick<Row, "id" | "version">, change: { name?: string; nameKey?: string }) => Promise<boolean>;
  /** Adds a login to its owner, and returns its id. */
  add: (tx: Tx, ctx: Ctx, login: { ownerId: string; accountId: string; name: string }) => Promise<string>;
  present: (row: Row, now: Date) => Shown;
  /** Carries out the acts that only this kind has, and the consequences of a deactivation. */
  also?: (tx: Tx, ctx: Ctx, login: Row, act: LoginAct, input: { dealerId?: string | undefined }) => Promise<void>;
}

/** Throws if an address already has an account. Only staff call this, and they may know that. */
export async function assertEmailFree(tx: Tx, email: string): Promise<void> {
  if (await accountHolding(tx, email)) throw new Problem("email_in_use", { fields: { email: "email_in_use" } });
}
