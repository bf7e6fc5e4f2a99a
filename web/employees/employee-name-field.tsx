import type { ComponentProps } from "react";
import { Trans } from "@lingui/react/macro";
import { TextField } from "../ui/form/text-field.tsx";

/** This is the field for an employee's name as it appears on receipts and in reports. */
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
