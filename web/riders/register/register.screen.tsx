import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { guardianRelations } from "#shared/riders.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { fetchAhead } from "../../platform/chunk-reload.ts";
import { useOnDevice } from "../../platform/cache/use-on-device.ts";
import { useSearch } from "../../platform/location.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { isProblem } from "../../platform/api/problem.ts";
import type { PageProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useBotCheck } from "../../platform/bot-check/use-bot-check.tsx";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Link } from "../../ui/link.tsx";
import { register } from "../api.ts";
import { sentPerson } from "../person.ts";
import { RegisterPerson } from "./register-person.tsx";
import {
  initialRegistration,
  isStep,
  stepOfErrors,
  steps,
  storedRegistration,
  type Registration,
  type Step,
} from "./registration.ts";
import { StepList } from "./step-list.tsx";
import { useGuardianAges } from "../age.ts";
import { useStepChecks } from "./use-step-checks.ts";
import { registerSearch } from "../riders-search.ts";

// Each of these parts is needed only in a later step, and is prefetched in the step before it.
const bikeStep = () => import("./register-bike.tsx");
const RegisterBike = lazy(async () => ({ default: (await bikeStep()).RegisterBike }));
const rulesStep = () => import("./register-rules.tsx");
const RegisterRules = lazy(async () => ({ default: (await rulesStep()).RegisterRules }));
const secretsStep = () => import("./register-secrets.tsx");
const RegisterSecrets = lazy(async () => ({ default: (await secretsStep()).RegisterSecrets }));
const codeStep = () => import("./register-code.tsx");
const RegisterCode = lazy(async () => ({ default: (await codeStep()).RegisterCode }));

export function Screen({ search }: PageProps<"/register">) {
  const { t } = useLingui();
  usePageTitle(t`Register as a rider`);
  const { go, href } = useSearch(registerSearch);
  const { locale } = useFormat();
  const check = useStepChecks();
  const { isMinor } = useGuardianAges();
  // During server rendering there is no stored input.
  const isHydrated = useOnDevice(() => true, false);
  const before = useMemo(() => initialRegistration(locale, isHydrated), [locale, isHydrated]);
  const [changed, setTyped] = useState<Registration | null>(null);
  const typed = changed ?? before;
  const [secrets, setSecrets] = useState({ password: "", again: "", pin: "" });
  const form = useSubmit();
  const bot = useBotCheck();

  const asked: Step = isStep(search.step) ? search.step : "person";
  // A step cannot be skipped before it is filled in, not even by editing the URL or by a reload.
  const open = steps.find((each) => each === asked || Object.keys(check(each, typed, secrets)).length > 0) ?? asked;
  const step = asked === "code" && typed.email !== "" ? "code" : open;

  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    // The error was for the previous VIN, so it is cleared when the VIN changes.
    if (next.vin !== typed.vin || next.bikeLater !== typed.bikeLater) form.clear();
    setTyped(next);
    storedRegistration.write(next);
  };
  const to = (next: Step) => go(href({ step: next }));

  const send = async (): Promise<void> => {
    const guardianRelation = guardianRelations.find((relation) => relation === typed.guardianRelation) ?? "guardian";
    const sent = await form.run(async () => {
      const asked = {
        ...sentPerson(typed),
        dateOfBirth: typed.dateOfBirth,
        email: typed.email.trim(),
        password: secrets.password,
        pin: secrets.pin,
        locale,
        acceptedTerms: termsVersion,
        ...(typed.bikeLater ? {} : { bike: { vin: typed.vin, make: typed.make, model: typed.model } }),
        ...(isMinor(typed.dateOfBirth)
          ? { guardian: { name: typed.guardianName, email: typed.guardianEmail, relation: guardianRelation } }
          : {}),
      };
      await bot
        .send((token) => register(asked, token))
        .catch(async (error: unknown) => {
          if (isProblem(error)) await to(stepOfErrors(error.fields ?? {}));
          throw error;
        });
    });
    if (sent) await to("code");
  };

  useEffect(() => {
    if (step === "person") void fetchAhead(bikeStep);
    if (step === "bike") void fetchAhead(rulesStep);
    if (step === "rules") void fetchAhead(secretsStep);
    if (step === "secrets") void fetchAhead(codeStep);
  }, [step]);

  const submit = async (): Promise<void> => {
    const errors = check(step, typed, secrets);
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    form.clear();
    const next = steps[steps.indexOf(step) + 1];
    if (step === "secrets") await send();
    else if (next) await to(next);
  };

  return (
    <>
      <h1>
        <Trans>Register as a rider</Trans>
      </h1>
      <StepList step={step} />
      {step === "code" ? (
        <Suspense>
          <RegisterCode email={typed.email.trim()} password={secrets.password} />
        </Suspense>
      ) : (
        <Form state={form} key={step} className="mt-6 grid gap-5" onFocus={bot.wake} onSubmit={() => void submit()}>
          {step === "person" ? <RegisterPerson {...{ typed, change, errors: form.errors }} /> : null}
          {step === "bike" ? (
            <Suspense>
              <RegisterBike {...{ typed, change, errors: form.errors }} />
            </Suspense>
          ) : null}
          {step === "rules" ? (
            <Suspense>
              <RegisterRules {...{ typed, change, errors: form.errors }} />
            </Suspense>
          ) : null}
          {step === "secrets" ? (
            <Suspense>
              <RegisterSecrets
                secrets={secrets}
                change={(part) => setSecrets({ ...secrets, ...part })}
                errors={form.errors}
              />
            </Suspense>
          ) : null}
          {step === "secrets" ? bot.slot : null}
          <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
            {step === "secrets" ? <Trans>Register</Trans> : <Trans>Continue</Trans>}
          </Button>
          {step === "person" ? (
            <Link to="/login" className="inline-flex min-h-11 items-center">
              <Trans>Already a member? Log in</Trans>
            </Link>
          ) : (
            <Button
              onClick={() => {
                form.clear();
                void to(steps[steps.indexOf(step) - 1] ?? "person");
              }}
            >
              <Trans>Back</Trans>
            </Button>
          )}
        </Form>
      )}
    </>
  );
}
