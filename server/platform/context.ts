import type { Locale } from "#shared/locale.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import type { Database } from "./db/database.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Secrets } from "./secrets.ts";

/** An admin who acts as another account: both names are kept on every write (decisions §6). */
export interface Proxy {
  accountId: string;
  adminId: string;
  name: string;
}

interface SignedIn {
  accountId: string;
  /** Id of the rider, dealer, promoter or admin record. */
  id: string;
  emailVerified: boolean;
  deactivated: boolean;
  proxy: Proxy | null;
}

export interface RiderActor extends SignedIn {
  type: "rider";
}
export interface DealerActor extends SignedIn {
  type: "dealer";
  country: string;
}
export interface PromoterActor extends SignedIn {
  type: "promoter";
}
export interface AdminActor extends SignedIn {
  type: "admin";
}
/** A paired tablet on a dealer's counter. */
export interface KioskActor {
  type: "kiosk";
  /** The device's id. */
  id: string;
  dealerId: string;
  country: string;
  state: "active" | "draining" | "retired" | "lost";
}
export interface VisitorActor {
  type: "visitor";
}
/** A job of the timetable. */
export interface SystemActor {
  type: "system";
  id: string;
}

export type AccountActor = RiderActor | DealerActor | PromoterActor | AdminActor;
export type Actor = AccountActor | KioskActor | VisitorActor | SystemActor;

/** Who asks, when, from where, and with what: all that a verb may know of the world outside its input. */
export interface Ctx {
  actor: Actor;
  db: Database;
  now: Date;
  /** The words of this answer. */
  locale: Locale;
  programme: ProgrammeSettings;
  secrets: Secrets;
  /** Where uploads lie. */
  files: FileStore;
  /** A new id. */
  id: () => string;
  requestId: string;
  ip: string | null;
  /** The portal's own address, for links in mail. */
  publicUrl: string;
}

/** The actor's id in keys and logs: `rider:0190…`. */
export function actorKey(actor: Actor): string {
  return actor.type === "visitor" ? "visitor" : `${actor.type}:${actor.id}`;
}

/** The same world as a job of the system. */
export function asSystem(ctx: Ctx, job: string): Ctx {
  return { ...ctx, actor: { type: "system", id: job } };
}
