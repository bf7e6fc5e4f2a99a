import type { ComponentProps } from "react";
import { Trans } from "@lingui/react/macro";
import { TextField } from "../ui/form/text-field.tsx";

/** The field of an employee's name, as receipts and reports show it. */
export const EmployeeNameField = (props: Omit<ComponentProps<typeof TextField>, "label">) => (
  <TextField
    label={<Trans>Name</Trans>}
    name="name"
    maxLength={60}
    autoComplete="off"
    autoCapitalize="words"
    {...props}
  />
);
