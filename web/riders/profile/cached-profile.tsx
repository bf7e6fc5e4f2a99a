import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { ProfilePart } from "../../ui/profile-part.tsx";
import { CachedBanner } from "../../platform/cache/cached-banner.tsx";
import type { Copy } from "../../platform/api/read.ts";
import { useCounterFormat } from "../../platform/use-counter-format.ts";
import { Button } from "../../ui/button.tsx";
import { EmailLine } from "./email-line.tsx";
import type { ProfileCopy } from "./own-profile.ts";
import { PinNotes } from "../pin-notes.tsx";
import { CachedPerson } from "./cached-person.tsx";

/**
 * Shows the copy of the profile on this device, read-only. Nothing can be sent offline, so it says so instead of
 * showing forms.
 */
export function CachedProfile({ copy, bikes }: { copy: Copy<ProfileCopy>; bikes: ReactNode }) {
  const counter = useCounterFormat();
  const { rider, emails, passkeys, papers, locale } = copy;
  return (
    <>
      <CachedBanner at={copy.lastSynced}>
        <Trans>You can view your profile, but you need to be online to change it.</Trans>
      </CachedBanner>
      <div className="mt-8 border-b border-line">
        <ProfilePart open id="bikes" title={<Trans>Bikes</Trans>}>
          {rider.bikes.length > 0 ? (
            bikes
          ) : (
            <p>
              <Trans>No bikes yet</Trans>
            </p>
          )}
          <Later>
            <Trans>Add bike</Trans>
          </Later>
        </ProfilePart>
        <ProfilePart open id="pin-part" title={<Trans>PIN</Trans>}>
          <PinNotes rider={rider} />
          {rider.hasPin && !rider.pinOff ? (
            <p>
              <Trans>Your PIN is set. We never show it.</Trans>
            </p>
          ) : null}
          <Later>
            <Trans>Set PIN</Trans>
          </Later>
        </ProfilePart>
        <ProfilePart open id="papers" title={<Trans>Photo ID</Trans>}>
          {papers.length > 0 ? (
            <ul className="grid gap-2">
              {papers.map(({ _id, createdAt }) => {
                const when = counter.dateTime(createdAt);
                return (
                  <li key={_id}>
                    <Trans>Uploaded {when}</Trans>
                  </li>
                );
              })}
            </ul>
          ) : (
            <p>
              <Trans>None uploaded</Trans>
            </p>
          )}
        </ProfilePart>
        <ProfilePart open id="you" title={<Trans>Your details</Trans>}>
          <CachedPerson rider={rider} />
        </ProfilePart>
        <ProfilePart open id="emails" title={<Trans>Email addresses</Trans>}>
          <ul className="grid gap-3">
            {emails.map((email) => (
              <EmailLine key={email._id} riderId={rider._id} email={email} onChanged={() => {}} fixed />
            ))}
          </ul>
          <Later>
            <Trans>Add email address</Trans>
          </Later>
        </ProfilePart>
        <ProfilePart open id="password-part" title={<Trans>Password</Trans>}>
          <Later>
            <Trans>Change password</Trans>
          </Later>
        </ProfilePart>
        <ProfilePart open id="passkeys" title={<Trans>Passkeys</Trans>}>
          {passkeys.length > 0 ? (
            <ul className="grid gap-2 font-semibold">
              {passkeys.map(({ _id, name }) => (
                <li key={_id} className="break-words">
                  {name}
                </li>
              ))}
            </ul>
          ) : null}
          <Later>
            <Trans>Add a passkey</Trans>
          </Later>
        </ProfilePart>
        <ProfilePart open id="language" title={<Trans>Email language</Trans>}>
          <p>{locale === "fr" ? "Français" : "English"}</p>
        </ProfilePart>
        <p className="max-w-prose border-t border-line py-4 text-ink-2">
          <Trans>
            Go online to see your photo, notifications, and active sessions, or to download or delete your data.
          </Trans>
        </p>
      </div>
    </>
  );
}

/** Says what the rider can do here once the device is online. */
const Later = ({ children }: { children: ReactNode }) => (
  <div>
    <Button reason={<Trans>You need to be online.</Trans>}>{children}</Button>
  </div>
);
