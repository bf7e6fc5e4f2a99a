import { Trans } from "@lingui/react/macro";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { DataPart } from "./data-part.tsx";
import { MailLanguage } from "./mail-language.tsx";
import type { OwnAccount } from "./own-account-api.ts";
import { PasskeysPart } from "./passkeys-part.tsx";
import { ProfilePart } from "../ui/profile-part.tsx";
import { SessionsPart } from "./sessions-part.tsx";

/** The parts that every role's profile has. */
export function AccountParts({ account, onChanged }: { account: OwnAccount; onChanged: () => void }) {
  const { locale, passkeys, sessions, deletionAskedAt, openMoney } = account;
  return (
    <>
      <ProfilePart id="password-part" title={<Trans>Password</Trans>}>
        <ChangePasswordForm />
      </ProfilePart>
      <ProfilePart id="passkeys" title={<Trans>Passkeys</Trans>}>
        <PasskeysPart passkeys={passkeys} onChanged={onChanged} />
      </ProfilePart>
      <ProfilePart id="sessions" title={<Trans>Active sessions</Trans>}>
        <SessionsPart sessions={sessions} onChanged={onChanged} />
      </ProfilePart>
      <ProfilePart id="language" title={<Trans>Language</Trans>}>
        <MailLanguage locale={locale} />
      </ProfilePart>
      <ProfilePart id="data" title={<Trans>Download or delete your data</Trans>}>
        <DataPart askedAt={deletionAskedAt} openMoney={openMoney} onChanged={onChanged} />
      </ProfilePart>
    </>
  );
}
