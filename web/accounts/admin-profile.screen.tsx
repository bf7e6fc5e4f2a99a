import { Trans, useLingui } from "@lingui/react/macro";
import { adminRules } from "#shared/contact.fields.ts";
import type { AdminAnswer, AdminRecord } from "#shared/admins.schema.ts";
import { NoticePanel } from "../notices/notice-panel.tsx";
import { NoticeValue } from "../notices/notice-value.tsx";
import { PhotoPart } from "../photos/photo-part.tsx";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { loadSession } from "../platform/api/session.ts";
import { AccountParts } from "./account-parts.tsx";
import { getAdmin, updateAdmin } from "./admin-api.ts";
import { ContactForm } from "./contact-form.tsx";
import { getOwnAccount } from "./own-account-api.ts";
import { ProfileGroup, ProfilePart } from "../ui/profile-part.tsx";

export async function loader({ signal }: Loading) {
  const { user } = await loadSession();
  const [{ admin }, account] = await Promise.all([getAdmin(user?._id ?? "", signal), getOwnAccount(signal)]);
  return { admin, account };
}

export function Screen({ data: { admin, account } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  const { reload } = useWhere();
  const { email } = admin;
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
          value={admin.profileImage ? <Trans>Uploaded</Trans> : <Trans>None</Trans>}
        >
          <PhotoPart role="admin" />
        </ProfilePart>
        <ProfilePart id="you" title={<Trans>Your details</Trans>} value={`${admin.firstName} ${admin.lastName}`}>
          <ContactForm
            names={[
              { name: "firstName", label: t`First name`, autoComplete: "given-name" },
              { name: "lastName", label: t`Last name`, autoComplete: "family-name" },
            ]}
            rules={adminRules}
            given={contactOf(admin)}
            onSave={async ({ firstName, lastName, phone }, version) => {
              const answer = await updateAdmin(admin._id, { __v: version, firstName, lastName, phone });
              await reload();
              return contactOf(answer);
            }}
            currentOf={currentOf}
          />
        </ProfilePart>
        <ProfilePart id="notices" title={<Trans>Notifications</Trans>} value={<NoticeValue role="admin" />}>
          <NoticePanel role="admin" />
        </ProfilePart>
      </ProfileGroup>
      <AccountParts account={account} onChanged={() => void reload()} />
    </>
  );
}

const contactOf = ({ __v, firstName, lastName, phone }: AdminRecord) => ({
  version: __v,
  words: { firstName, lastName, phone: phone ?? "" },
});

/** Reads the current record from a 409 answer (docs/spec/wire.md). */
function currentOf(body: unknown) {
  if (typeof body !== "object" || body === null || !("admin" in body)) return null;
  // The cast is safe, because the server's tests check the answer against its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return contactOf((body as AdminAnswer).admin);
}
