import { Trans, useLingui } from "@lingui/react/macro";
import { countryName } from "#shared/countries.ts";
import { AccountParts } from "../accounts/account-parts.tsx";
import { getOwnAccount } from "../accounts/own-account-api.ts";
import { ProfileGroup, ProfilePart } from "../ui/profile-part.tsx";
import { PhotoPart } from "../photos/photo-part.tsx";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { loadSession, useSession } from "../platform/api/session.ts";
import { useFormat } from "../platform/use-format.ts";
import { DealerForm } from "./dealer-form.tsx";
import { getDealerRecord } from "./dealer-record.ts";

export async function loader({ signal }: Loading) {
  const { user } = await loadSession();
  const [{ dealer }, account] = await Promise.all([getDealerRecord(user?._id ?? "", signal), getOwnAccount(signal)]);
  return { dealer, account };
}

export function Screen({ data: { dealer, account } }: ScreenProps<typeof loader>) {
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
      <h1>{dealer.name}</h1>
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
        <Trans>To change your name, number, or country, contact program staff: {contact}.</Trans>
      </p>
      <ProfileGroup title={<Trans>Your business</Trans>}>
        <ProfilePart
          id="finder"
          title={<Trans>In the dealer finder</Trans>}
          value={[dealer.city, dealer.state].filter(Boolean).join(", ")}
        >
          <DealerForm dealer={dealer} onSaved={() => void where.reload()} />
        </ProfilePart>
        <ProfilePart
          id="photo"
          title={<Trans>Photo</Trans>}
          value={user?.image ? <Trans>Uploaded</Trans> : <Trans>None</Trans>}
        >
          <PhotoPart role="dealer" />
        </ProfilePart>
      </ProfileGroup>
      <AccountParts account={account} onChanged={() => void where.reload()} />
    </>
  );
}
