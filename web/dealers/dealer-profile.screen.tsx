import { Trans, useLingui } from "@lingui/react/macro";
import { countryName } from "#shared/countries.ts";
import { ChangePasswordForm } from "../accounts/change-password-form.tsx";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { loadSession, useSession } from "../platform/session.ts";
import { useFormat } from "../platform/use-format.ts";
import { DealerForm } from "./dealer-form.tsx";
import { getDealerRecord } from "./dealer-record.ts";

export async function loader({ signal }: Loading) {
  const { user } = await loadSession();
  return getDealerRecord(user?._id ?? "", signal);
}

export function Screen({ data: { dealer } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { user, programme } = useSession();
  const where = useWhere();
  usePageTitle(t`Profile`);
  const country = countryName(dealer.country, locale);
  const number = dealer.dealerId;
  const contact = programme.contact.email;
  const login = user?.email ?? "";
  return (
    <>
      <h1 className="text-t5">{dealer.name}</h1>
      <p className="mt-2 text-ink-2">
        {number ? (
          <Trans>
            Dealer {number}, {country}. You log in as {login}.
          </Trans>
        ) : (
          <Trans>
            {country}. You log in as {login}.
          </Trans>
        )}{" "}
        <Trans>Name, number and country are changed by the programme’s staff: {contact}.</Trans>
      </p>
      <div className="mt-8 grid gap-12">
        <section className="section grid gap-5">
          <h2 className="text-t4">
            <Trans>In the dealer finder</Trans>
          </h2>
          <DealerForm dealer={dealer} onSaved={() => void where.reload()} />
        </section>
        <section className="section grid gap-5">
          <h2 className="text-t4">
            <Trans>Password</Trans>
          </h2>
          <ChangePasswordForm />
        </section>
      </div>
    </>
  );
}
