import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** Shows a field for a code that was sent by email, which browsers may fill in. */
export const OneTimeCodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField name="code" autoComplete="one-time-code" inputMode="numeric" {...props} />
);
