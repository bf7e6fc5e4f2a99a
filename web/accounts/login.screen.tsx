import { lazy, Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { landingOf, type Role } from "#shared/roles.ts";
import { landingAfter } from "../app/guard.ts";
import { withoutLocale } from "../locale/locale-url.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useOnDevice } from "../platform/cache/use-on-device.ts";
import type { PageProps } from "../platform/screen.ts";
import { setSession, useSession, type CachedSession } from "../platform/api/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { Link } from "../ui/link.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { PasswordField } from "../ui/form/password-field.tsx";
import { Note } from "../ui/states.tsx";
import { EmailField } from "./email-field.tsx";
import { knownPasskey } from "./passkeys/passkey-support.ts";
import { PasskeyLogin } from "./passkeys/passkey-login.tsx";
import { login } from "./session-api.ts";

const RegisterCode = lazy(async () => ({
  default: (await import("../riders/register/register-code.tsx")).RegisterCode,
}));

const NewTerms = lazy(async () => ({ default: (await import("../riders/new-terms.tsx")).NewTerms }));
const StaffPasskey = lazy(async () => ({ default: (await import("./passkeys/staff-passkey.tsx")).StaffPasskey }));

export function Screen({ search }: PageProps<"/login">) {
  const { t } = useLingui();
  usePageTitle(t`Login`);
  const { go } = useWhere();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const form = useSubmit();
  // If the server rendered the page, the order of the buttons stays, because the user could miss a button that moves
  // during hydration.
  const isHydrated = useOnDevice(() => true, false);
  const [passkeyFirst] = useState(() => isHydrated && knownPasskey.read() === true);
  const { mustAddPasskey, type, user } = useSession();
  const [withNewTerms, setWithNewTerms] = useState<CachedSession | null>(null);

  const submit = async () => {
    const errors: Record<string, string> = {};
    if (!email.trim()) errors.email = t`Required`;
    if (!password) errors.password = t`Required`;
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    await form.run(async () => enter(setSession(await login(email.trim(), password))));
  };
  const enter = async (session: CachedSession) => {
    if (session.mustAddPasskey) return;
    const { user, proxyHost } = session;
    if (user?.newTerms && user.emailVerified && !user.deActivated && !proxyHost) return setWithNewTerms(session);
    await land(session);
  };
  const land = async (session: CachedSession) => {
    const next = search.next === undefined ? undefined : withoutLocale(search.next);
    await go(landingAfter(next, session), { replace: true });
  };

  if (mustAddPasskey) {
    return (
      <Suspense>
        <StaffPasskey password={password} onIn={enter} />
      </Suspense>
    );
  }

  const newTerms = withNewTerms?.user?.newTerms;
  if (withNewTerms && newTerms) {
    return (
      <Suspense>
        <NewTerms newTerms={newTerms} onIn={land} onLater={() => void land(withNewTerms)} />
      </Suspense>
    );
  }

  // The email address of this registration is not verified yet. Entering the code activates the account, as it does at
  // the end of the registration.
  if (form.problem?.code === "registration_unproven") {
    return (
      <>
        <h1>
          <Trans>Register as a rider</Trans>
        </h1>
        <Suspense>
          <RegisterCode email={email.trim()} password={password} fromLogin />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <h1>
        <Trans>Login</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>One login for riders, dealers, promoters, and staff.</Trans>
      </p>
      {type && user && !form.busy ? (
        <div className="mt-4">
          <Note tone="info" icon="person">
            <LoggedInAs type={type} name={user.fullName} />
          </Note>
        </div>
      ) : null}
      <Form state={form} className="mt-6 grid gap-5" onSubmit={() => void submit()}>
        <EmailField value={email} onValue={setEmail} error={form.errors.email} autoComplete="username webauthn" />
        {passkeyFirst ? <PasskeyLogin form={form} onIn={enter} /> : null}
        <PasswordField
          label={<Trans>Password</Trans>}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={form.errors.password}
        />
        <Link to="/forgot-password" className="-mt-4 inline-flex min-h-11 items-center justify-self-start">
          <Trans>Forgot your password?</Trans>
        </Link>
        <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Logging in…</Trans>}>
          <Trans>Login</Trans>
        </Button>
      </Form>
      {form.problem?.code === "deactivated" ? (
        <ButtonLink to="/about/contact" wide className="mt-4">
          <Trans>Contact us</Trans>
        </ButtonLink>
      ) : null}
      {passkeyFirst ? null : (
        <div className="mt-4">
          <PasskeyLogin form={form} onIn={enter} />
        </div>
      )}
      <Link to="/account-recovery" className="mt-4 inline-flex min-h-11 items-center">
        <Trans>Can’t get into your email anymore?</Trans>
      </Link>
      <section className="section mt-6" aria-labelledby="new-here">
        <h2 id="new-here">
          <Trans>New here?</Trans>
        </h2>
        <div className="mt-3 flex flex-wrap gap-3 *:grow">
          <ButtonLink to="/register" kind="ink">
            <Trans>Register as a rider</Trans>
          </ButtonLink>
          <ButtonLink to="/join" className="max-md:px-3!">
            <Trans>Join as a dealer or promoter</Trans>
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

/** Says who is logged in already, because somebody who opens the page by mistake does not need to log in again. */
function LoggedInAs({ type, name }: { type: Role; name: string }) {
  return (
    <>
      <Trans>You’re logged in as {name}.</Trans>{" "}
      <Link href={pageAddress(landingOf(type))}>
        <Trans>Go to my area</Trans>
      </Link>
    </>
  );
}
