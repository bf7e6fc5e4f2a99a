import { useLingui } from "@lingui/react/macro";
import { promoterRules } from "#shared/contact.fields.ts";
import type { PromoterRecord } from "#shared/promoters.schema.ts";
import { AccountParts } from "../accounts/account-parts.tsx";
import { ContactForm } from "../accounts/contact-form.tsx";
import { ContactProfile } from "../accounts/contact-profile.tsx";
import { getOwnAccount } from "../accounts/own-account-api.ts";
import { NoticePanel } from "../notices/notice-panel.tsx";
import { NoticeValue } from "../notices/notice-value.tsx";
import { PhotoPart } from "../photos/photo-part.tsx";
import { api } from "../platform/api/api.ts";
import { refusalOf } from "../platform/api/refusal.ts";
import { useWhere } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { loadSession } from "../platform/api/session.ts";

export async function loader({ signal }: Loading) {
  const { user } = await loadSession();
  const [{ promoter }, account] = await Promise.all([
    api("GET /api/{type}/promoter/{id}", { params: { type: "promoter", id: user?._id ?? "" }, signal }),
    getOwnAccount(signal),
  ]);
  return { promoter, account };
}

export function Screen({ data: { promoter, account } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { reload } = useWhere();
  return (
    <ContactProfile
      email={promoter.email}
      photo={<PhotoPart role="promoter" />}
      hasPhoto={Boolean(promoter.profileImage)}
      name={promoter.name}
      notices={<NoticePanel role="promoter" />}
      noticeValue={<NoticeValue role="promoter" />}
      account={<AccountParts account={account} onChanged={() => void reload()} />}
    >
      <ContactForm
        names={[{ name: "name", label: t`Organization name`, autoComplete: "organization" }]}
        rules={promoterRules}
        initial={contactOf(promoter)}
        onSave={async ({ name, phone }, version) => {
          const body = { __v: version, name, phone };
          const params = { type: "promoter", id: promoter._id } as const;
          const answer = await api("PUT /api/{type}/promoter/{id}", { params, body });
          await reload();
          return contactOf(answer.promoter);
        }}
        currentOf={currentOf}
      />
    </ContactProfile>
  );
}

const contactOf = ({ __v, name, phone }: PromoterRecord) => ({ version: __v, words: { name, phone: phone ?? "" } });

function currentOf(error: unknown) {
  const current = refusalOf(error, "stale_version", "PUT /api/{type}/promoter/{id}");
  return current && contactOf(current.promoter);
}
