import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { Icon } from "../icon.tsx";
import { Field, type FieldProps } from "./field.tsx";
import type { InputAttributes } from "./text-field.tsx";

/**
 * Password managers that read this attribute suggest a password with only these characters. A password with others is
 * refused (docs/spec/portal.md#validation).
 */
const passwordRules = { passwordrules: "required: lower; required: upper; required: digit" };

/** Shows a masked field. `showLabel` names the button that shows what was typed, if the field is not for a password. */
export function PasswordField(props: FieldProps & InputAttributes & { showLabel?: string }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const { label, hint, error, optional, className, id, showLabel, ...input } = props;
  const rules = input.autoComplete === "new-password" ? passwordRules : {};
  return (
    <Field {...{ label, hint, error, optional, className, id: id ?? input.name }}>
      {(wiring) => (
        <span className="relative flex items-center">
          <input className="control pr-12!" {...rules} {...input} {...wiring} type={shown ? "text" : "password"} />
          <button
            type="button"
            className="absolute right-0 grid size-11 cursor-pointer place-items-center rounded-1"
            aria-label={showLabel ?? t`Show password`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" className={shown ? "" : "text-ink-3"} />
          </button>
        </span>
      )}
    </Field>
  );
}
