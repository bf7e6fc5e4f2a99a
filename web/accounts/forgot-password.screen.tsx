import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isEmail } from "#shared/email.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useBotCheck } from "../platform/bot-check/use-bot-check.tsx";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { Link } from "../ui/link.tsx";
import { EmailField } from "./email-field.tsx";
import { askForCode } from "./account-api.ts";
import { resetEmail } from "./reset-email.ts";

export function Screen() {
  const { t } = useLingui();
  usePageTitle(t`Forgot your password?`);
  const { go } = useWhere();
  // A link in one of our emails may contain the address in the fragment (after the #), which is neither sent to a
  // server nor logged.
  const [email, setEmail] = useState(() =>
    typeof location === "undefined" ? "" : (new URLSearchParams(location.hash.slice(1)).get("email") ?? ""),
  );
  const form = useSubmit();
  const bot = useBotCheck();

  const submit = async () => {
    const typed = email.trim();
    if (typed === "") return form.refuse({ email: t`Required` });
    if (!isEmail(typed)) return form.refuse({ email: t`Enter an email address, like name@example.com` });
    await form.run(async () => {
      await bot.send((token) => askForCode(typed, token));
      resetEmail.write(typed);
      await go("/forgot-password-reset");
    });
  };

  return (
    <>
      <h1>
        <Trans>Forgot your password?</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>Enter your account’s email address. We’ll send you a code to choose a new password.</Trans>
      </p>
      <Form state={form} className="mt-6 grid gap-5" onFocus={bot.wake} onSubmit={() => void submit()}>
        <EmailField value={email} onValue={setEmail} error={form.errors.email} />
        {bot.slot}
        <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
          <Trans>Send the code</Trans>
        </Button>
      </Form>
      <ul className="mt-6 grid">
        <li>
          <Link to="/forgot-password-reset" className="inline-flex min-h-11 items-center">
            <Trans>I have a code</Trans>
          </Link>
        </li>
        <li>
          <Link to="/account-recovery" className="inline-flex min-h-11 items-center">
            <Trans>Can’t get into your email anymore?</Trans>
          </Link>
        </li>
        <li>
          <Link to="/login" className="inline-flex min-h-11 items-center">
            <Trans>Back to login</Trans>
          </Link>
        </li>
      </ul>
    </>
  );
}
