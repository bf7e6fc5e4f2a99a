import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import { ProfileGroup, ProfilePart } from "../ui/profile-part.tsx";

/**
 * Shows the profile of an admin or a promoter: the photo, the contact details (`children`), the notifications and the
 * parts of the account.
 */
export function ContactProfile({
  email,
  photo,
  hasPhoto,
  name,
  notices,
  noticeValue,
  account,
  children,
}: {
  /** This is the address with which the person logs in. */
  email: string;
  photo: ReactNode;
  hasPhoto: boolean;
  name: string;
  notices: ReactNode;
  noticeValue: ReactNode;
  account: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  return (
    <>
      <h1>
        <Trans>Profile</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>You log in as {email}.</Trans>
      </p>
      <ProfileGroup title={<Trans>About you</Trans>}>
        <ProfilePart
          id="photo"
          title={<Trans>Photo</Trans>}
          value={hasPhoto ? <Trans>Uploaded</Trans> : <Trans>None</Trans>}
        >
          {photo}
        </ProfilePart>
        <ProfilePart id="you" title={<Trans>Your details</Trans>} value={name}>
          {children}
        </ProfilePart>
        <ProfilePart id="notices" title={<Trans>Notifications</Trans>} value={noticeValue}>
          {notices}
        </ProfilePart>
      </ProfileGroup>
      {account}
    </>
  );
}
