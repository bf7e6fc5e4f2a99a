import type { Actor } from "../platform/context.ts";

interface QuestionParties {
  riderId: string;
  promoterId: string | null;
}

/** Returns true for the rider who asks, the promoter of the event, and the staff. */
export const mayReadQuestion = (actor: Actor, { riderId, promoterId }: QuestionParties): boolean =>
  actor.type === "admin" ||
  (actor.type === "rider" && actor.id === riderId) ||
  (actor.type === "promoter" && actor.id === promoterId);
