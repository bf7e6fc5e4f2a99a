import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isEmail } from "#shared/email.ts";
import { htmlLang } from "#shared/locale.ts";
import { terms, termsOrder } from "#shared/terms.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useSearch } from "../platform/location.ts";
import type { PageProps } from "../platform/screen.ts";
import { useBotCheck } from "../platform/bot-check/use-bot-check.tsx";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { CheckboxField, RadioField } from "../ui/form/choice-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { Link } from "../ui/link.tsx";
import { askToJoin } from "./api.ts";
import { joinSearch } from "./requests-search.ts";
import { JoinFields } from "./join-fields.tsx";
import { initialJoin, storedJoin, type JoinTyped } from "./stored-join.ts";

const isJoinRole = (text: string | undefined): text is "dealer" | "promoter" =>
  text === "dealer" || text === "promoter";

/** Shows the form with which a dealer or promoter applies to join; staff review the application and reply. */
export function Screen({ search }: PageProps<"/join">) {
  const { t } = useLingui();
  usePageTitle(t`Join as a dealer or promoter`);
  const { locale } = useFormat();
  const { filter } = useSearch(joinSearch);
  const [typed, setTyped] = useState(() => {
    const initial = initialJoin(locale);
    return initial.role === "" && isJoinRole(search.as) ? { ...initial, role: search.as } : initial;
  });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSubmit();
  const bot = useBotCheck();
  const change = (part: Partial<JoinTyped>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    storedJoin.write(next);
  };
  const [first = locale] = termsOrder(locale, typed.country, typed.state);

  const submit = async () => {
    const errors: Record<string, string> = {};
    for (const name of ["role", "businessName", "contactName", "email", "city"] as const) {
      if (typed[name].trim() === "") errors[name] = t`Required`;
    }
    if ((typed.country === "US" || typed.country === "CA") && typed.state === "") errors.state = t`Required`;
    if (!errors.email && !isEmail(typed.email)) {
      errors.email = t`Enter an email address, like name@example.com`;
    }
    if (!typed.agreed) errors.acceptedTerms = t`Read and accept the rules and the privacy notice first`;
    const { role, agreed: _agreed, ...said } = typed;
    if (Object.keys(errors).length > 0 || !isJoinRole(role)) return form.refuse(errors);
    const body = { ...said, role, locale, acceptedTerms: termsVersion };
    if (!(await form.run(() => bot.send((token) => askToJoin(body, token))))) return;
    setSentTo(typed.email.trim());
    storedJoin.write(null);
  };

  if (sentTo !== null) return <Sent to={sentTo} />;
  return (
    <>
      <h1>
        <Trans>Join as a dealer or promoter</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>It’s free. Tell us about yourself, and our team will review your request and write back.</Trans>
      </p>
      <Form state={form} className="mt-6 grid gap-5" onFocus={bot.wake} onSubmit={() => void submit()}>
        <RadioField
          legend={<Trans>I’m a</Trans>}
          name="role"
          choices={[
            { value: "dealer", label: t`Dealer: riders spend their credit at my counter` },
            { value: "promoter", label: t`Promoter: I run races and submit results` },
          ]}
          value={typed.role}
          onChoose={(role) => {
            change({ role });
            // The figure beside the form depends on the role in the address.
            void filter({ as: role });
          }}
          error={form.errors.role ?? null}
        />
        <JoinFields typed={typed} change={change} errors={form.errors} />
        <p className="section grid pt-3">
          <Link to="/about/rules" target="_blank" className="inline-flex min-h-11 items-center">
            <Trans>Read the rules (opens in a new tab)</Trans>
          </Link>
          <Link to="/about/privacy" target="_blank" className="inline-flex min-h-11 items-center">
            <Trans>Read the privacy notice (opens in a new tab)</Trans>
          </Link>
        </p>
        <CheckboxField
          label={<span lang={htmlLang(first)}>{terms[first].rules}</span>}
          name="acceptedTerms"
          checked={typed.agreed}
          onChange={(event) => change({ agreed: event.target.checked })}
          error={form.errors.acceptedTerms ?? null}
        />
        {bot.slot}
        <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
          <Trans>Apply to join</Trans>
        </Button>
        <Link to="/register" className="inline-flex min-h-11 items-center">
          <Trans>Do you race? Register as a rider</Trans>
        </Link>
      </Form>
    </>
  );
}

function Sent({ to }: { to: string }) {
  return (
    <div role="status">
      <h1>
        <Trans>Our team has your request</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>We’ll email {to} after our review, usually within two business days.</Trans>
      </p>
      <p className="mt-6">
        <Link to="/" className="inline-flex min-h-11 items-center">
          <Trans>Back to home</Trans>
        </Link>
      </p>
    </div>
  );
}
