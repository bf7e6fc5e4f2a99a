import { Trans, useLingui } from "@lingui/react/macro";
import type { AdminAnswer } from "#shared/admins.schema.ts";
import { request } from "../platform/api.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { loadSession } from "../platform/session.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { ContactForm } from "./contact-form.tsx";

export async function loader({ signal }: Loading) {
  const { user } = await loadSession();
  return request<AdminAnswer>("GET", `/api/admin/admin/${user?._id ?? ""}`, { signal });
}

export function Screen({ data: { admin } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  const { reload } = useWhere();
  const { email, firstName, lastName, locale } = admin;
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
            names={[
              { name: "firstName", label: t`First name`, autoComplete: "given-name" },
              { name: "lastName", label: t`Last name`, autoComplete: "family-name" },
            ]}
            given={{ firstName, lastName, phone: admin.phone ?? "", locale }}
            onSave={async (typed, chosen) => {
              const { firstName: first, lastName: last, phone } = typed;
              const body = { __v: admin.__v, firstName: first, lastName: last, phone, locale: chosen };
              await request<AdminAnswer>("PUT", `/api/admin/admin/${admin._id}`, { body });
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
