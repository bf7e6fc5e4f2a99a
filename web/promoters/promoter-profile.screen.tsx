import { Trans, useLingui } from "@lingui/react/macro";
import { ChangePasswordForm } from "../accounts/change-password-form.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { useSession } from "../platform/session.ts";
import { useFormat } from "../platform/use-format.ts";

export function Screen() {
  const { t } = useLingui();
  const format = useFormat();
  const { user, programme } = useSession();
  usePageTitle(t`Profile`);
  const login = user?.email ?? "";
  const contact = programme.contact.email;
  return (
    <>
      <h1 className="text-t5">{user?.fullName}</h1>
      <p className="mt-2 text-ink-2">
        <Trans>You log in as {login}.</Trans>{" "}
        {user?.phone ? <Trans>Telephone: {format.phone(user.phone)}.</Trans> : null}{" "}
        <Trans>Name and telephone are changed by the programme’s staff: {contact}.</Trans>
      </p>
      <section className="section mt-8 grid gap-5">
        <h2 className="text-t4">
          <Trans>Password</Trans>
        </h2>
        <ChangePasswordForm />
      </section>
    </>
  );
}
