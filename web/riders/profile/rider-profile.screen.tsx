import { lazy, Suspense } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BikeRecord } from "#shared/bikes.schema.ts";
import { AccountParts } from "../../accounts/account-parts.tsx";
import { getOwnAccount, type OwnAccount } from "../../accounts/own-account-api.ts";
import { getDocuments } from "../../documents/api.ts";
import { useSession } from "../../platform/api/session.ts";
import { useWhere } from "../../platform/location.ts";
import { noBreak } from "../../ui/no-break.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import type { Loading, PageProps, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { ProfileGroup, ProfilePart } from "../../ui/profile-part.tsx";
import { Note } from "../../ui/states.tsx";
import { useGuardianAges } from "../age.ts";
import { getOwnProfile, type OwnProfile } from "./own-profile.ts";

export { riderProfileSearch as search } from "../riders-search.ts";

// The code of a section loads when the section is opened, so that the page first loads only the rows.
const BikesPart = lazy(async () => ({ default: (await import("./bikes-part.tsx")).BikesPart }));
const PinForm = lazy(async () => ({ default: (await import("./pin-form.tsx")).PinForm }));
const DocumentsPanel = lazy(async () => ({
  default: (await import("../../documents/documents-panel.tsx")).DocumentsPanel,
}));
const IdentityPart = lazy(async () => ({ default: (await import("./identity-part.tsx")).IdentityPart }));
const PersonForm = lazy(async () => ({ default: (await import("../person-form.tsx")).PersonForm }));
const PhotoPart = lazy(async () => ({ default: (await import("../../photos/photo-part.tsx")).PhotoPart }));
const EmailsPart = lazy(async () => ({ default: (await import("./emails-part.tsx")).EmailsPart }));
const GuardianPart = lazy(async () => ({ default: (await import("./guardian-part.tsx")).GuardianPart }));
const NoticePanel = lazy(async () => ({ default: (await import("../../notices/notice-panel.tsx")).NoticePanel }));
const NoticeValue = lazy(async () => ({ default: (await import("../../notices/notice-value.tsx")).NoticeValue }));

export async function loader({ signal }: Loading) {
  const found = await getOwnProfile({ account: getOwnAccount, papers: getDocuments }, signal);
  if ("answer" in found) return found.answer;
  const [{ CachedProfile }, { BikeList }] = await Promise.all([
    import("./cached-profile.tsx"),
    import("../../bikes/bike-list.tsx"),
  ]);
  return { copy: found.copy, View: CachedProfile, BikeList };
}

export function Screen({ data, search }: ScreenProps<typeof loader> & PageProps<"/auth/rider/profile">) {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  const format = useFormat();
  const rider = "copy" in data ? data.copy.rider : data.rider;
  const { email } = rider;
  const since = noBreak(format.date(rider.registeredAt));
  const born = noBreak(format.date(rider.dateOfBirth));
  return (
    <>
      <h1>
        <Trans>Profile</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>
          {email}, registered {since}. Born {born}.
        </Trans>
      </p>
      {"copy" in data ? (
        <data.View copy={data.copy} bikes={<data.BikeList bikes={rider.bikes} />} />
      ) : (
        <Profile profile={data} toBikes={search.redirect === "vin"} />
      )}
    </>
  );
}

function Profile({ profile, toBikes }: { profile: OwnProfile<OwnAccount>; toBikes: boolean }) {
  const where = useWhere();
  const reload = () => void where.reload();
  const { rider, emails, account, papers } = profile;
  const { bikes } = rider;
  const { user, proxyHost } = useSession();
  const format = useFormat();
  const wanting = toBikes && (bikes.length === 0 || bikes.some(({ state }) => state === "invalid"));
  const minor = useGuardianAges().isMinor(rider.dateOfBirth);

  const [bike] = bikes;
  const [primary = emails[0]] = emails.filter((one) => one.primary);
  const others = emails.length - 1;
  const ids = papers.documents.filter(({ kind }) => kind === "id").length;
  const pinDay = format.date(rider.pinSetAt);

  return (
    <>
      {minor && !rider.guardian?.confirmed ? (
        <ProfileGroup title={<Trans>Consent</Trans>}>
          <ProfilePart
            id="guardian"
            open
            title={<Trans>Parent or guardian</Trans>}
            value={
              rider.guardian && !rider.guardian.refused ? <Trans>Waiting for an answer</Trans> : <Trans>Missing</Trans>
            }
          >
            <GuardianPart rider={rider} onChanged={reload} />
          </ProfilePart>
        </ProfileGroup>
      ) : null}
      <ProfileGroup title={<Trans>Bikes and credit</Trans>}>
        <ProfilePart
          id="bikes"
          title={<Trans>Bikes</Trans>}
          focus={toBikes}
          value={bike ? <BikeValue bike={bike} more={bikes.length - 1} /> : <Trans>No bikes yet</Trans>}
        >
          {wanting ? <WhyBikes none={bikes.length === 0} /> : null}
          <BikesPart riderId={rider._id} bikes={bikes} onChanged={reload} />
        </ProfilePart>
        <ProfilePart
          id="pin-part"
          title={<Trans>PIN</Trans>}
          value={
            rider.pinOff ? (
              <b className="text-bad">
                <Trans>Turned off: set a new PIN</Trans>
              </b>
            ) : rider.hasPin ? (
              <Trans>Set {pinDay}</Trans>
            ) : (
              <b className="text-warn">
                <Trans>Not set</Trans>
              </b>
            )
          }
        >
          <PinForm rider={rider} onSet={reload} />
        </ProfilePart>
        <ProfilePart
          id="papers"
          title={<Trans>Photo ID</Trans>}
          value={
            proxyHost ? (
              <Trans>Hidden while you act for someone else</Trans>
            ) : ids > 0 ? (
              <Plural value={ids} one="# photo uploaded" other="# photos uploaded" />
            ) : (
              <Trans>None</Trans>
            )
          }
        >
          <p className="max-w-prose text-ink-2">
            <Trans>
              If you don’t have your ID at the counter, our team can use this copy to confirm who you are. Only you and
              our team can see it.
            </Trans>
          </p>
          <DocumentsPanel riderId={rider._id} first={papers} kinds={["id"]} />
        </ProfilePart>
      </ProfileGroup>
      <ProfileGroup title={<Trans>About you</Trans>}>
        <ProfilePart
          id="you"
          title={<Trans>Your details</Trans>}
          value={[rider.fullName, rider.hometown ?? rider.city].filter(Boolean).join(" · ")}
        >
          {rider.identityLocked || minor ? (
            <IdentityPart rider={rider} change={profile.identity} onChanged={reload} />
          ) : null}
          <PersonForm rider={rider} onSaved={reload} />
        </ProfilePart>
        <ProfilePart
          id="photo"
          title={<Trans>Photo</Trans>}
          value={user?.image ? <Trans>Uploaded</Trans> : <Trans>None</Trans>}
        >
          <PhotoPart role="rider" />
        </ProfilePart>
        <ProfilePart
          id="emails"
          title={<Trans>Email addresses</Trans>}
          value={others > 0 ? `${primary?.email ?? ""} + ${others}` : primary?.email}
        >
          <EmailsPart riderId={rider._id} emails={emails} />
        </ProfilePart>
        <ProfilePart
          id="notices"
          title={<Trans>Notifications</Trans>}
          value={
            <Suspense>
              <NoticeValue role="rider" />
            </Suspense>
          }
        >
          <NoticePanel role="rider" />
        </ProfilePart>
      </ProfileGroup>
      <AccountParts account={account} onChanged={reload} />
    </>
  );
}

/** Shows the first bike with its state and the number of other bikes: "KTM 250 SX-F ✓". */
function BikeValue({ bike, more }: { bike: BikeRecord; more: number }) {
  const name = [bike.make, bike.model].filter(Boolean).join(" ") || bike.vin;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <span className="truncate">{name}</span>
      {bike.state === "valid" ? (
        <>
          <Icon name="check" size={16} className="text-good" />
          <span className="sr-only">
            <Trans>Eligible</Trans>
          </span>
        </>
      ) : bike.state === "pending" ? (
        <Trans>being checked</Trans>
      ) : (
        <b className="text-bad">
          <Trans>doesn’t qualify</Trans>
        </b>
      )}
      {more > 0 ? <span>+ {more}</span> : null}
    </span>
  );
}

/**
 * Explains why the guard redirected to this page (docs/spec/portal.md#guard): there is no bike, or none that is
 * eligible.
 */
function WhyBikes({ none }: { none: boolean }) {
  return (
    <Note tone="warn" icon="bike">
      {none ? (
        <Trans>Add your bike first. Only our bikes earn awards, and yours has to be on your account.</Trans>
      ) : (
        <Trans>
          One of your bikes won’t earn awards. If its VIN has a typo, remove the bike and add it again with the right
          VIN.
        </Trans>
      )}
    </Note>
  );
}
