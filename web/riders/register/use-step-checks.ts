import { useLingui } from "@lingui/react/macro";
import { isDay } from "#shared/dates.ts";
import { isEmail } from "#shared/email.ts";
import { isPostalCodeOf } from "#shared/postal.ts";
import { isPin, passwordFault } from "#shared/passwords.ts";
import { normaliseVin, vinFault } from "#shared/typed-vin.ts";
import { useSession } from "../../platform/api/session.ts";
import { ageOf, useGuardianAges } from "../age.ts";
import type { Registration, Step } from "./registration.ts";

export type Secrets = { password: string; again: string; pin: string };
type Errors = Record<string, string>;

/**
 * Returns a function that validates each step of the registration, with the messages of docs/spec/portal.md#messages.
 * The server validates again.
 */
export function useStepChecks() {
  const { t } = useLingui();
  const { passwordMinLength: minLength, pinDigits } = useSession().programme;
  const { isMinor } = useGuardianAges();
  const required = t`Required`;
  const noEmail = t`Enter an email address, like name@example.com`;

  function person(typed: Registration): Errors {
    const errors: Errors = {};
    for (const name of ["firstName", "lastName", "dateOfBirth", "email", "country"] as const) {
      if (typed[name].trim() === "") errors[name] = required;
    }
    if (!errors.dateOfBirth) {
      const age = ageOf(typed.dateOfBirth);
      if (!isDay(typed.dateOfBirth) || age === null || age < 0) errors.dateOfBirth = t`Invalid Date`;
    }
    // The state or province is required, because it decides which rules apply and which language comes first
    // (docs/spec/accounts.md#consent).
    if ((typed.country === "US" || typed.country === "CA") && typed.state === "") errors.state = required;
    const code = typed.zipcode.trim();
    if (code && !isPostalCodeOf(typed.country, code)) {
      errors.zipcode = t`This isn’t a ZIP or postal code in the country you chose`;
    }
    if (!errors.email && !isEmail(typed.email)) errors.email = noEmail;
    return errors;
  }

  function bike(typed: Registration): Errors {
    if (typed.bikeLater) return {};
    const vin = normaliseVin(typed.vin);
    if (vin === "") return { "bike.vin": required };
    return vinFault(vin) ? { "bike.vin": t`Invalid VIN` } : {};
  }

  function rules(typed: Registration): Errors {
    const errors: Errors = {};
    if (!typed.agreed) errors.acceptedTerms = t`Read and accept the rules and the privacy notice first`;
    if (!isMinor(typed.dateOfBirth)) return errors;
    if (typed.guardianName.trim() === "") errors["guardian.name"] = required;
    if (typed.guardianRelation === "") errors["guardian.relation"] = required;
    if (!isEmail(typed.guardianEmail)) errors["guardian.email"] = typed.guardianEmail.trim() ? noEmail : required;
    if (!typed.guardianAgreed) errors.guardianAgreed = t`A parent or guardian must consent`;
    return errors;
  }

  function secrets({ password, again, pin }: Secrets): Errors {
    const errors: Errors = {};
    const fault = passwordFault(password, minLength);
    if (password === "") errors.password = required;
    else if (fault === "password_special") errors.password = t`Password cannot contain any special characters`;
    else if (fault) errors.password = t`Password must be at least ${minLength} characters`;
    // Both errors are shown at once, so that the user can correct them together.
    if (password !== "" && password !== again) errors.again = t`Both password inputs must be the same`;
    if (!isPin(pin)) errors.pin = pin === "" ? required : t`PIN must be ${pinDigits} numbers`;
    return errors;
  }

  /** Returns the errors of one step. A step that was skipped through the URL is still checked. */
  return (step: Step, typed: Registration, secret: Secrets): Errors => {
    if (step === "person") return person(typed);
    if (step === "bike") return bike(typed);
    if (step === "rules") return rules(typed);
    return step === "secrets" ? secrets(secret) : {};
  };
}
