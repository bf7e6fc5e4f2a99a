import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { InviteAnswer } from "#shared/accounts.schema.ts";
import { landingOf } from "#shared/roles.ts";
import { LoginOrContact } from "../ui/login-or-contact.tsx";
import { isProblem, sentenceOf } from "../platform/api/problem.ts";
import { setSession } from "../platform/api/session.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ErrorState, Note } from "../ui/states.tsx";
import { acceptInvite, readInvite } from "./account-api.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { usePasswordCheck } from "./use-password-check.ts";

/**
 * This is the result of reading the link. On a fault, `isUsed` is true if the link is no longer valid, and false if the
 * server could not be reached.
 */
type Found = { invite: InviteAnswer } | { fault: string; isUsed: boolean } | null;

/**
 * This is the target of an emailed link that sets a password. The token is in the fragment (after the #), which is
 * neither sent to a server nor logged.
 */
export function Screen() {
  const { t } = useLingui();
  const [token] = useState(() => location.hash.slice(1));
  const [found, setFound] = useState<Found>(null);
  const [tries, setTries] = useState(0);
  const used = found !== null && "fault" in found && found.isUsed ? found : null;
  usePageTitle(used ? t`This link doesn’t work anymore` : t`Choose a password`);
  useEffect(() => {
    // The token is removed from the address bar, so that it is not shared along with the address.
    if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
    readInvite(token).then(
      (invite) => setFound({ invite }),
      (error: unknown) => {
        const tokenError = isProblem(error) ? error.fields.token : undefined;
        setFound({
          fault: tokenError === undefined ? sentenceOf(error) : `${tokenError}.`,
          isUsed: tokenError !== undefined,
        });
      },
    );
  }, [token, tries]);
  const retry = () => {
    setFound(null);
    setTries(tries + 1);
  };
  return (
    <>
      <h1>{used ? <Trans>This link doesn’t work anymore</Trans> : <Trans>Choose a password</Trans>}</h1>
      {found === null ? <SkeletonRows rows={4} /> : null}
      {used ? (
        <div role="alert" className="mt-6 grid gap-4">
          <Note tone="warn" icon="alert">
            {used.fault}
          </Note>
          <div className="flex flex-wrap gap-3">
            <LoginOrContact />
          </div>
        </div>
      ) : null}
      {found !== null && "fault" in found && !found.isUsed ? (
        <ErrorState title={<Trans>This page didn’t load</Trans>} onRetry={retry}>
          {found.fault}
        </ErrorState>
      ) : null}
      {found !== null && "invite" in found ? <PasswordForm invite={found.invite} token={token} /> : null}
    </>
  );
}

function PasswordForm({ invite: { email, name, isNew }, token }: { invite: InviteAnswer; token: string }) {
  const { go } = useWhere();
  const check = usePasswordCheck();
  const form = useSubmit();
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");

  const submit = async () => {
    const errors = check(password, again);
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    await form.run(async () => {
      const session = await acceptInvite({ token, password });
      setSession(session);
      await go(session.type === null ? "/login" : landingOf(session.type), { replace: true });
    });
  };

  return (
    <>
      <p className="mt-2 text-ink-2">
        {isNew ? (
          <Trans>
            You’ve been invited to set up your login for {name}. You’ll log in with {email}.
          </Trans>
        ) : (
          <Trans>
            The new password will replace your old one for {name}. You’ll log in with {email}.
          </Trans>
        )}
      </p>
      <Form state={form} className="mt-6 grid gap-5" onSubmit={() => void submit()}>
        {/* The browser's password manager stores the new password under this email address. */}
        <input
          type="email"
          className="sr-only"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <NewPasswordFields {...{ password, again, errors: form.errors, onPassword: setPassword, onAgain: setAgain }} />
        <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
          <Trans>Save and log in</Trans>
        </Button>
      </Form>
    </>
  );
}
