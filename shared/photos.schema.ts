import * as z from "zod/mini";

/** The address of the photo, which is on no other page's; null where there is none. */
export const photoAnswer = z.object({ image: z.nullable(z.string()) });
export type PhotoAnswer = z.infer<typeof photoAnswer>;
