import { Trans, useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import { useSession } from "../platform/api/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Plate } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";

export function Screen() {
  const { t } = useLingui();
  usePageTitle(t`Thank you`);
  const { email } = useSession().programme.contact;
  return (
    <div className="page py-16">
      <Plate fill="filled" size="large">
        <Icon name="check" />
      </Plate>
      <h1 className="mt-4">
        <Trans>Thanks, we got your message</Trans>
      </h1>
      <p className="mt-2 max-w-prose text-t3 text-ink-2">
        <Trans>
          We’ll reply to the email address you gave us. If you don’t hear back in a few days, write to{" "}
          <a href={`mailto:${email}`}>{email}</a>.
        </Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/" kind="ink">
          <Trans>Back to home</Trans>
        </ButtonLink>
        <ButtonLink to="/events">
          <Trans>View schedule</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
