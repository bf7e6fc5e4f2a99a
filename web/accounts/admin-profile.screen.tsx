import { useLingui } from "@lingui/react/macro";
import { adminRules } from "#shared/contact.fields.ts";
import type { AdminRecord } from "#shared/admins.schema.ts";
import { NoticePanel } from "../notices/notice-panel.tsx";
import { NoticeValue } from "../notices/notice-value.tsx";
import { PhotoPart } from "../photos/photo-part.tsx";
import { ActsNeed } from "../platform/acts/act-gate.tsx";
import { refusalOf } from "../platform/api/refusal.ts";
import { useWhere } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { loadSession } from "../platform/api/session.ts";
import { AccountParts } from "./account-parts.tsx";
import { getAdmin, updateAdmin } from "./admin-api.ts";
import { ContactForm } from "./contact-form.tsx";
import { ContactProfile } from "./contact-profile.tsx";
import { getOwnAccount } from "./own-account-api.ts";

export async function loader({ signal }: Loading) {
  const { user } = await loadSession();
  const [{ admin }, account] = await Promise.all([getAdmin(user?._id ?? "", signal), getOwnAccount(signal)]);
  return { admin, account };
}

export function Screen({ data: { admin, account } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { reload } = useWhere();
  return (
    <ActsNeed least="readOnly">
      <ContactProfile
        email={admin.email}
        photo={<PhotoPart role="admin" />}
        hasPhoto={Boolean(admin.profileImage)}
        name={`${admin.firstName} ${admin.lastName}`}
        notices={<NoticePanel role="admin" />}
        noticeValue={<NoticeValue role="admin" />}
        account={<AccountParts account={account} onChanged={() => void reload()} />}
      >
        <ContactForm
          names={[
            { name: "firstName", label: t`First name`, autoComplete: "given-name" },
            { name: "lastName", label: t`Last name`, autoComplete: "family-name" },
          ]}
          rules={adminRules}
          initial={contactOf(admin)}
          onSave={async ({ firstName, lastName, phone }, version) => {
            const answer = await updateAdmin(admin._id, { __v: version, firstName, lastName, phone });
            await reload();
            return contactOf(answer);
          }}
          currentOf={currentOf}
        />
      </ContactProfile>
    </ActsNeed>
  );
}

const contactOf = ({ __v, firstName, lastName, phone }: AdminRecord) => ({
  version: __v,
  words: { firstName, lastName, phone: phone ?? "" },
});

function currentOf(error: unknown) {
  const current = refusalOf(error, "stale_version", "PUT /api/admin/admin/{adminId}");
  return current && contactOf(current.admin);
}
