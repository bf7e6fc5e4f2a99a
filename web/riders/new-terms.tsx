import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { htmlLang } from "#shared/locale.ts";
import { terms, termsOrder } from "#shared/terms.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { refreshSession, type CachedSession } from "../platform/api/session.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { TermsText } from "./terms-text.tsx";
import { Button } from "../ui/button.tsx";
import { CheckboxField } from "../ui/form/choice-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { acceptTerms } from "./api.ts";

type Residence = { country: string | null; region: string | null };

/**
 * Asks riders who accepted an older version of the terms to accept the current one. It is shown after the login, before
 * the portal (docs/spec/accounts.md#consent). Riders who postpone it are asked again at the next login.
 */
export function NewTerms({
  newTerms: { country, region },
  onIn,
  onLater,
}: {
  newTerms: Residence;
  onIn: (session: CachedSession) => Promise<unknown>;
  onLater: () => void;
}) {
  const { t } = useLingui();
  usePageTitle(t`New terms`);
  const { locale } = useFormat();
  const form = useSubmit();
  const [agreed, setAgreed] = useState(false);
  const order = termsOrder(locale, country, region);
  const [first = locale] = order;
  const accept = async () => {
    if (!agreed) return form.refuse({ acceptedTerms: t`Read and accept the rules and the privacy notice first` });
    await form.run(async () => {
      await acceptTerms(termsVersion);
      await onIn(await refreshSession());
    });
  };
  return (
    <>
      <h1>
        <Trans>Our terms have changed</Trans>
      </h1>
      <p className="mt-2 mb-6 text-ink-2">
        <Trans>
          Read and accept the terms to continue. If you choose “Not now,” we’ll ask again when you next log in.
        </Trans>
      </p>
      <Form state={form} className="grid gap-5" onSubmit={() => void accept()}>
        <TermsText order={order} />
        <CheckboxField
          label={<span lang={htmlLang(first)}>{terms[first].rules}</span>}
          name="acceptedTerms"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
          error={form.errors.acceptedTerms ?? null}
        />
        <Button type="submit" kind="brand" size="tall" wide busy={form.busy}>
          <Trans>Accept and continue</Trans>
        </Button>
        <Button wide onClick={onLater}>
          <Trans>Not now</Trans>
        </Button>
      </Form>
    </>
  );
}
