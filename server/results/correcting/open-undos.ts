import type { SheetUndo } from "#shared/results.schema.ts";
import { undoMinutes } from "#shared/results.ts";
import { actorKey, type Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { ClassRow } from "../../events/tables.ts";
import type { Sheet } from "../sheet/sheet-store.ts";
import { undosOf } from "./undo-store.ts";

/** Returns the earliest time of a change that can still be undone. */
export const undoneSince = (now: Date): Date => new Date(now.getTime() - undoMinutes * 60_000);

/** Returns true as long as none of the classes of a change was changed again. */
export const isLatest = (
  undone: readonly { id: string; version: number }[],
  classes: readonly Pick<ClassRow, "id" | "version">[],
): boolean => undone.every(({ id, version }) => classes.some((now) => now.id === id && now.version === version));

/** Returns the changes of an event's results that the account can undo now, newest first. */
export async function openUndos(reader: Reader, ctx: Ctx, { event, classes }: Sheet): Promise<SheetUndo[]> {
  const own = { eventId: event.id, actor: actorKey(ctx.actor), since: undoneSince(ctx.now) };
  const undos = await undosOf(reader, own);
  return undos
    .filter((undo) => isLatest(undo.classes, classes))
    .map(({ id, act, name, at, classes: touched }) => ({
      _id: id,
      act,
      name,
      classes: touched.map((of) => ({ _id: of.id, name: of.name })),
      at: at.toISOString(),
      until: new Date(at.getTime() + undoMinutes * 60_000).toISOString(),
    }));
}
