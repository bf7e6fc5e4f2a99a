import * as z from "zod/mini";

/** This is the URL of the photo, which no other page shows; it is null if there is no photo. */
export const photoAnswer = z.object({ image: z.nullable(z.string()) });
