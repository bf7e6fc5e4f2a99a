import { lazy, Suspense } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { AccountParts } from "../../accounts/account-parts.tsx";
import { getOwnAccount, type OwnAccount } from "../../accounts/own-account-api.ts";
import { ProfileNav, ProfilePart } from "../../ui/profile-part.tsx";
import { AddBikeForm } from "../../bikes/add-bike-form.tsx";
import { BikeList, OwnBikes } from "../../bikes/bike-list.tsx";
import { getDocuments } from "../../documents/api.ts";
import { DocumentsPanel } from "../../documents/documents-panel.tsx";
import { PhotoPart } from "../../photos/photo-part.tsx";
import { useWhere } from "../../platform/location.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import type { Loading, PageProps, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Note } from "../../ui/states.tsx";
import { useGuardianAges } from "../age.ts";
import { EmailsPart } from "./emails-part.tsx";
import { GuardianPart } from "./guardian-part.tsx";
import { IdentityPart } from "./identity-part.tsx";
import { getOwnProfile, type OwnProfile } from "./own-profile.ts";
import { PersonForm } from "../person-form.tsx";
import { PinForm } from "./pin-form.tsx";

// The panel is below the fold and loads its own data, so the first load does without it.
const NoticePanel = lazy(async () => ({ default: (await import("../../notices/notice-panel.tsx")).NoticePanel }));

export async function loader({ signal }: Loading) {
  const found = await getOwnProfile({ account: getOwnAccount, papers: getDocuments }, signal);
  if ("answer" in found) return found.answer;
  return { copy: found.copy, View: (await import("./cached-profile.tsx")).CachedProfile };
}

export function Screen({ data, search }: ScreenProps<typeof loader> & PageProps<"/auth/rider/profile">) {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  const format = useFormat();
  const rider = "copy" in data ? data.copy.rider : data.rider;
  const { email } = rider;
  const since = format.date(rider.registeredAt);
  const born = format.date(rider.dateOfBirth);
  return (
    <>
      <h1 className="text-t5">
        <Trans>Profile</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>
          {email}, registered {since}. Born {born}.
        </Trans>
      </p>
      {"copy" in data ? (
        <data.View copy={data.copy} bikes={<BikeList bikes={rider.bikes} />} />
      ) : (
        <Profile profile={data} toBikes={search.redirect === "vin"} />
      )}
    </>
  );
}

function Profile({ profile, toBikes }: { profile: OwnProfile<OwnAccount>; toBikes: boolean }) {
  const { t } = useLingui();
  const where = useWhere();
  const reload = () => void where.reload();
  const { rider, emails, account, papers } = profile;
  const { bikes } = rider;
  const wanting = toBikes && (bikes.length === 0 || bikes.some(({ state }) => state === "invalid"));
  const minor = useGuardianAges().isMinor(rider.dateOfBirth);

  return (
    <>
      <ProfileNav
        label={t`On this page`}
        parts={[
          { id: "bikes", name: t`Bikes` },
          { id: "pin-part", name: t`PIN` },
          { id: "photo", name: t`Photo` },
          { id: "papers", name: t`Photo ID` },
          { id: "you", name: t`Your details` },
          { id: "emails", name: t`Email addresses` },
          { id: "notices", name: t`Notifications` },
          { id: "password-part", name: t`Password` },
          { id: "passkeys", name: t`Passkeys` },
          { id: "sessions", name: t`Active sessions` },
          { id: "language", name: t`Language` },
          { id: "data", name: t`Download or delete your data` },
        ]}
      />
      <div className="mt-8 grid gap-12">
        {minor && !rider.guardian?.confirmed ? (
          <ProfilePart id="guardian" title={<Trans>Parent or guardian</Trans>}>
            <GuardianPart rider={rider} onChanged={reload} />
          </ProfilePart>
        ) : null}
        <ProfilePart id="bikes" title={<Trans>Bikes</Trans>} focus={toBikes}>
          {wanting ? <WhyBikes none={bikes.length === 0} /> : null}
          {bikes.length > 0 ? <OwnBikes riderId={rider._id} bikes={bikes} onChanged={reload} /> : null}
          <div>
            <h3 className="mb-4 text-t3">
              {bikes.length > 0 ? <Trans>Add another bike</Trans> : <Trans>Your bike</Trans>}
            </h3>
            <AddBikeForm riderId={rider._id} onAdded={reload} />
          </div>
        </ProfilePart>
        <ProfilePart id="pin-part" title={<Trans>PIN</Trans>}>
          <PinForm rider={rider} onSet={reload} />
        </ProfilePart>
        <ProfilePart id="photo" title={<Trans>Photo</Trans>}>
          <PhotoPart role="rider" />
        </ProfilePart>
        <ProfilePart id="papers" title={<Trans>Photo ID</Trans>}>
          <p className="mb-4 max-w-prose text-ink-2">
            <Trans>
              In case you forget your ID: our team can confirm who you are. Only you and our team can see it.
            </Trans>
          </p>
          <DocumentsPanel riderId={rider._id} first={papers} kinds={["id"]} />
        </ProfilePart>
        <ProfilePart id="you" title={<Trans>Your details</Trans>}>
          {rider.identityLocked || minor ? (
            <IdentityPart rider={rider} change={profile.identity} onChanged={reload} />
          ) : null}
          <PersonForm rider={rider} onSaved={reload} />
        </ProfilePart>
        <ProfilePart id="emails" title={<Trans>Email addresses</Trans>}>
          <EmailsPart riderId={rider._id} emails={emails} />
        </ProfilePart>
        <ProfilePart id="notices" title={<Trans>Notifications</Trans>}>
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <NoticePanel role="rider" />
          </Suspense>
        </ProfilePart>
        <AccountParts account={account} onChanged={reload} />
      </div>
    </>
  );
}

/** Explains why the guard redirected here (docs/spec/portal.md#guard): no bike, or none that is eligible. */
function WhyBikes({ none }: { none: boolean }) {
  return (
    <Note tone="warn" icon="bike">
      {none ? (
        <Trans>Add your bike first. A result only earns on a bike of our brand that’s on your account.</Trans>
      ) : (
        <Trans>One of your bikes has a VIN that doesn’t qualify. Remove it and add it with the right VIN.</Trans>
      )}
    </Note>
  );
}
