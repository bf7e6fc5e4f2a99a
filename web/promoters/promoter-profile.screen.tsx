import { Trans, useLingui } from "@lingui/react/macro";
import type { PromoterAnswer } from "#shared/promoters.schema.ts";
import { ChangePasswordForm } from "../accounts/change-password-form.tsx";
import { ContactForm } from "../accounts/contact-form.tsx";
import { request } from "../platform/api.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { loadSession } from "../platform/session.ts";

export async function loader({ signal }: Loading) {
  const { user } = await loadSession();
  return request<PromoterAnswer>("GET", `/api/promoter/promoter/${user?._id ?? ""}`, { signal });
}

export function Screen({ data: { promoter } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  const { reload } = useWhere();
  const { email, name, locale } = promoter;
  return (
    <>
      <h1 className="text-t6">
        <Trans>Profile</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>You log in as {email}.</Trans>
      </p>
      <div className="mt-8 grid gap-12">
        <section className="section grid gap-5 pt-4">
          <h2 className="text-t4">
            <Trans>Your data</Trans>
          </h2>
          <ContactForm
            names={[{ name: "name", label: t`Name of the organiser`, autoComplete: "organization" }]}
            given={{ name, phone: promoter.phone ?? "", locale }}
            onSave={async (typed, chosen) => {
              const body = { __v: promoter.__v, name: typed.name, phone: typed.phone, locale: chosen };
              await request<PromoterAnswer>("PUT", `/api/promoter/promoter/${promoter._id}`, { body });
              await reload();
            }}
          />
        </section>
        <section className="section grid gap-5 pt-4">
          <h2 className="text-t4">
            <Trans>Password</Trans>
          </h2>
          <ChangePasswordForm />
        </section>
      </div>
    </>
  );
}
