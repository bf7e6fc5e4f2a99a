import { lazy } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "../platform/use-format.ts";
import { ProfileGroup, ProfilePart } from "../ui/profile-part.tsx";
import type { OwnAccount } from "./own-account-api.ts";

// The code of a section loads when the section is opened.
const ChangePasswordForm = lazy(async () => ({
  default: (await import("./change-password-form.tsx")).ChangePasswordForm,
}));
const PasskeysPart = lazy(async () => ({ default: (await import("./passkeys/passkeys-part.tsx")).PasskeysPart }));
const SessionsPart = lazy(async () => ({ default: (await import("./sessions-part.tsx")).SessionsPart }));
const MailLanguage = lazy(async () => ({ default: (await import("./mail-language.tsx")).MailLanguage }));
const DataPart = lazy(async () => ({ default: (await import("./data-part.tsx")).DataPart }));

/** Shows the sections that every role's profile has. */
export function AccountParts({ account, onChanged }: { account: OwnAccount; onChanged: () => void }) {
  const format = useFormat();
  const { locale, passkeys, sessions, deletionAskedAt, openMoney } = account;
  const asked = format.date(deletionAskedAt);
  return (
    <>
      <ProfileGroup title={<Trans>Login and security</Trans>}>
        <ProfilePart id="password-part" title={<Trans>Password</Trans>} value="••••••••">
          <ChangePasswordForm />
        </ProfilePart>
        <ProfilePart
          id="passkeys"
          title={<Trans>Passkeys</Trans>}
          value={passkeys.length > 0 ? format.list(passkeys.map(({ name }) => name)) : <Trans>None yet</Trans>}
        >
          <PasskeysPart passkeys={passkeys} onChanged={onChanged} />
        </ProfilePart>
        <ProfilePart
          id="sessions"
          title={<Trans>Active sessions</Trans>}
          value={sessions ? <Plural value={sessions.length} one="# session" other="# sessions" /> : null}
        >
          <SessionsPart sessions={sessions} onChanged={onChanged} />
        </ProfilePart>
      </ProfileGroup>
      <ProfileGroup title={<Trans>Your account</Trans>}>
        <ProfilePart
          id="language"
          title={<Trans>Email language</Trans>}
          value={locale === "fr" ? "Français" : "English"}
        >
          <MailLanguage locale={locale} />
        </ProfilePart>
        <ProfilePart
          id="data"
          title={<Trans>Download or delete your data</Trans>}
          value={deletionAskedAt ? <Trans>Deletion requested on {asked}</Trans> : null}
        >
          <DataPart askedAt={deletionAskedAt} openMoney={openMoney} onChanged={onChanged} />
        </ProfilePart>
      </ProfileGroup>
    </>
  );
}
