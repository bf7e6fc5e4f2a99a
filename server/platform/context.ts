import type { Locale } from "#shared/locale.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import type { StaffRole } from "#shared/staff-roles.ts";
import type { Database } from "./db/database.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Secrets } from "./secrets.ts";

/**
 * This is an admin who acts as another account. Every write records both names
 * (docs/spec/accounts.md#acting-as-somebody).
 */
export interface Proxy {
  accountId: string;
  adminId: string;
  name: string;
}

interface SignedIn {
  accountId: string;
  /** This is the id of the rider, dealer, promoter or admin record. */
  id: string;
  emailVerified: boolean;
  deactivated: boolean;
  proxy: Proxy | null;
  /** This is the hash of the session token; it is undefined when a verb is called without a session. */
  sessionId?: string;
  /** This is true if the session began with a passkey, or if a passkey was added in it. */
  byPasskey?: boolean;
}

export interface RiderActor extends SignedIn {
  type: "rider";
}
export interface DealerActor extends SignedIn {
  type: "dealer";
  country: string;
  /**
   * This is the IANA time zone of the dealer's address, in which the days of the dealer's lists, reports and statements
   * begin.
   */
  timeZone: string;
}
export interface PromoterActor extends SignedIn {
  type: "promoter";
}
export interface AdminActor extends SignedIn {
  type: "admin";
  /** This is what the admin may do (docs/domain/roles.md#roles-of-staff). */
  staffRole: StaffRole;
}
/** This is an enrolled tablet on a dealer's counter. */
export interface KioskActor {
  type: "kiosk";
  /** This is the device's id. */
  id: string;
  dealerId: string;
  country: string;
  state: "active" | "draining" | "retired" | "lost";
}
export interface VisitorActor {
  type: "visitor";
  /**
   * This is set when an admin logged in with only the password, has no passkey yet, and needs one. The admin is then
   * treated as a visitor, except that calls declared with `beforePasskey` run as this admin
   * (docs/spec/accounts.md#passkeys-of-staff).
   */
  withoutPasskey?: AdminActor;
}
/** This is a scheduled job. */
export interface SystemActor {
  type: "system";
  id: string;
}

export type AccountActor = RiderActor | DealerActor | PromoterActor | AdminActor;
export type Actor = AccountActor | KioskActor | VisitorActor | SystemActor;

/**
 * This is the context of a verb: the actor, the time, the IP address and the services. A verb gets nothing else but its
 * input.
 */
export interface Ctx<A extends Actor = Actor> {
  actor: A;
  db: Database;
  now: Date;
  /** This is the language of the answer. */
  locale: Locale;
  programme: ProgrammeSettings;
  secrets: Secrets;
  /** This is the store of uploaded files. */
  files: FileStore;
  /** Makes a new id. */
  id: () => string;
  /** Returns this many cryptographically random bytes. */
  random: (bytes: number) => Buffer;
  requestId: string;
  ip: string | null;
  /** This is the configured address of the portal, for links in emails. */
  publicUrl: string;
  /** This is true when staff need a passkey (docs/spec/accounts.md#passkeys-of-staff). */
  staffPasskeys: boolean;
  /** This is the value of the server's variable STAFF_PASSKEYS, or null when it is not set and the setting decides. */
  passkeyRuleFixed: boolean | null;
}

/** Returns true for an owner of the portal who does not act as somebody else. */
export const isOwner = (actor: Actor): actor is AdminActor => actor.type === "admin" && actor.staffRole === "owner";

/**
 * Returns the account of the person who acts. When an admin acts as somebody else, it is the admin's account; for
 * actors without an account it is null.
 */
export const accountBehind = (actor: Actor): string | null =>
  "accountId" in actor ? (actor.proxy?.accountId ?? actor.accountId) : null;

/** Returns the actor as text for keys and logs: `rider:0190…`. */
export function actorKey(actor: Actor): string {
  return actor.type === "visitor" ? "visitor" : `${actor.type}:${actor.id}`;
}
