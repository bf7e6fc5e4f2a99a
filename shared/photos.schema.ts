import * as z from "zod/mini";

/** The URL of the photo, which no other page shows; null if there is no photo. */
export const photoAnswer = z.object({ image: z.nullable(z.string()) });
