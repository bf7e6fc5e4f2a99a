import type { Actor } from "../platform/context.ts";

interface QuestionParties {
  riderId: string;
  promoterId: string | null;
}

/** Returns true when the actor may read the question: the rider who asked, the promoter of the event and staff may. */
export const mayReadQuestion = (actor: Actor, { riderId, promoterId }: QuestionParties): boolean =>
  actor.type === "admin" ||
  (actor.type === "rider" && actor.id === riderId) ||
  (actor.type === "promoter" && actor.id === promoterId);
