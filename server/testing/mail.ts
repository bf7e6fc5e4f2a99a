import { asc } from "drizzle-orm";
import { outboxMail } from "../platform/tables.ts";
import type { World } from "./app.ts";

/** Returns the emails to an address in the outbox, oldest first. */
export async function mailTo(world: World, to: string) {
  const all = await world.db.select().from(outboxMail).orderBy(asc(outboxMail.id));
  return all.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
}

/** Returns the newest six-digit code that was emailed to an address. */
export async function codeFor(world: World, to: string): Promise<string> {
  const mails = await mailTo(world, to);
  const code = mails.map(({ text }) => /^ {4}(\d{6})$/m.exec(text)?.[1]).findLast((found) => found !== undefined);
  if (!code) throw new Error(`No code was mailed to ${to}`);
  return code;
}

/** Returns any code other than this one. */
export const otherThan = (code: string): string => (code === "111111" ? "222222" : "111111");
