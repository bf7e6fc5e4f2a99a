import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { landingAfter } from "../app/guard.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { textOf } from "../platform/api/problem.ts";
import { refreshSession, useSession, logoutUrl } from "../platform/api/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { OneTimeCodeField } from "../ui/form/one-time-code-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { resendCode, verifyEmail } from "./session-api.ts";

export function Screen() {
  const { t } = useLingui();
  usePageTitle(t`Verify your email`);
  const { go } = useWhere();
  const { user, programme } = useSession();
  const { digits, minutes } = programme.codes;
  const toast = useToast();
  const [code, setCode] = useState("");
  const form = useSubmit();
  const again = useSubmit();
  const email = user?.email;

  const submit = async () => {
    // A code that was copied from an email may contain spaces.
    const typed = code.replace(/\s/g, "");
    if (typed === "") return form.refuse({ code: t`Required` });
    if (!/^\d+$/.test(typed) || typed.length !== digits)
      return form.refuse({ code: t`Enter all ${digits} digits of the code` });
    await form.run(async () => {
      await verifyEmail(typed);
      await go(landingAfter(undefined, await refreshSession()), { replace: true });
    });
  };

  const resend = () =>
    again.run(async () => {
      try {
        await resendCode();
        toast({ text: t`We sent a new code to ${email}` });
      } catch (error) {
        toast({ text: textOf(error), tone: "bad" });
      }
    });

  return (
    <>
      <h1>
        <Trans>Verify your email</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>
          We sent a {digits}-digit code to {email}. The code works for {minutes} minutes.
        </Trans>
      </p>
      <Form state={form} className="mt-6 grid gap-5" onSubmit={() => void submit()}>
        <OneTimeCodeField
          label={<Trans>Code</Trans>}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={form.errors.code}
        />
        <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Checking…</Trans>}>
          <Trans>Verify</Trans>
        </Button>
      </Form>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <Button busy={again.busy} onClick={() => void resend()}>
          <Trans>Send a new code</Trans>
        </Button>
        {/* This is a plain link, because logging out changes state on the server. */}
        <a href={logoutUrl} className="inline-flex min-h-11 items-center">
          <Trans>Logout</Trans>
        </a>
      </div>
    </>
  );
}
