import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isEmail } from "#shared/email.ts";
import { htmlLang } from "#shared/locale.ts";
import { guardianRelations } from "#shared/riders.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { terms, termsOrder } from "#shared/terms.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Note } from "../../ui/states.tsx";
import { useToast } from "../../ui/toast.tsx";
import { nameGuardian } from "./emails-api.ts";
import { GuardianFields, type GuardianTyped } from "../guardian-fields.tsx";
import { useGuardianAges } from "../age.ts";

const nobody: GuardianTyped = { guardianName: "", guardianEmail: "", guardianRelation: "", guardianAgreed: false };

/**
 * Shows what is still missing for a minor: a guardian's consent and, for the youngest, the guardian's confirmation by
 * email.
 */
export function GuardianPart({ rider, onChanged }: { rider: RiderRecord; onChanged: () => void }) {
  const { t } = useLingui();
  const { proxyHost } = useSession();
  const { locale } = useFormat();
  const toast = useToast();
  const [typed, setTyped] = useState(nobody);
  const form = useSubmit();
  const name = rider.guardian?.name ?? "";
  const { adultAge, isYoung } = useGuardianAges();
  const young = isYoung(rider.dateOfBirth);
  const [first = locale] = termsOrder(locale, rider.country, rider.state);

  const submit = async () => {
    const errors: Record<string, string> = {};
    if (typed.guardianName.trim() === "") errors["guardian.name"] = t`Required`;
    const relation = guardianRelations.find((one) => one === typed.guardianRelation);
    if (!relation) errors["guardian.relation"] = t`Required`;
    if (!isEmail(typed.guardianEmail)) errors["guardian.email"] = t`Enter an email address like name@example.com`;
    if (!typed.guardianAgreed) errors.guardianAgreed = t`A parent or guardian must consent`;
    if (!relation || Object.keys(errors).length > 0) return form.refuse(errors);
    const body = { name: typed.guardianName, email: typed.guardianEmail, relation, acceptedTerms: termsVersion };
    if (!(await form.run(() => nameGuardian(rider._id, body)))) return;
    const to = typed.guardianEmail.trim();
    setTyped(nobody);
    onChanged();
    toast({ text: t`We emailed ${to}.` });
  };

  return (
    <>
      <Note tone="warn" icon="clock">
        {rider.guardian?.refused ? (
          <Trans>We don’t have {name}’s consent. You can’t earn awards until a parent or guardian consents.</Trans>
        ) : rider.guardian ? (
          <Trans>We emailed {name}. You can earn awards once they open the link in that email and consent.</Trans>
        ) : (
          <Trans>
            Riders under {adultAge} need a parent or guardian’s consent to earn awards. Add a parent or guardian here.
          </Trans>
        )}
      </Note>
      {proxyHost ? (
        <p className="text-ink-2">
          <Trans>Only the account’s owner can do this. You’re acting for someone else.</Trans>
        </p>
      ) : (
        <Form state={form} className="grid max-w-field gap-5" onSubmit={() => void submit()}>
          {rider.guardian && !rider.guardian.refused ? (
            <h3 className="text-t3">
              <Trans>Email didn’t arrive? Enter parent or guardian info again</Trans>
            </h3>
          ) : null}
          <GuardianFields
            typed={typed}
            change={(part) => setTyped({ ...typed, ...part })}
            errors={form.errors}
            text={<span lang={htmlLang(first)}>{terms[first].guardian}</span>}
          />
          <div>
            <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
              {young ? <Trans>Send link</Trans> : <Trans>Save consent</Trans>}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}
