import { useEffect, useRef, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChangePasswordForm } from "../accounts/change-password-form.tsx";
import { AddBikeForm } from "../bikes/add-bike-form.tsx";
import { BikeList } from "../bikes/bike-list.tsx";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { loadSession } from "../platform/session.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Note } from "../ui/states.tsx";
import { getOwnRecord } from "./api.ts";
import { LanguageForm } from "./language-form.tsx";
import { PersonForm } from "./person-form.tsx";
import { PinForm } from "./pin-form.tsx";

export async function loader({ signal }: Loading) {
  const { user } = await loadSession();
  return getOwnRecord(user?._id ?? "", signal);
}

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  const format = useFormat();
  const where = useWhere();
  const reload = () => void where.reload();
  const { rider } = data;
  const { email, bikes } = rider;
  const wanting = search.redirect === "vin" && (bikes.length === 0 || bikes.some(({ state }) => state === "invalid"));
  const since = format.date(rider.registeredAt);
  const born = format.date(rider.dateOfBirth);

  return (
    <>
      <h1 className="text-t6">
        <Trans>Profile</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>
          {email}, registered {since}. Born {born}.
        </Trans>
      </p>
      <div className="mt-8 grid gap-12">
        <Part title={<Trans>Bikes</Trans>} focus={search.redirect === "vin"}>
          {wanting ? <WhyBikes none={bikes.length === 0} /> : null}
          {bikes.length > 0 ? <BikeList riderId={rider._id} bikes={bikes} onChanged={reload} /> : null}
          <div>
            <h3 className="mb-4 text-t3">
              {bikes.length > 0 ? <Trans>Another bike</Trans> : <Trans>Your bike</Trans>}
            </h3>
            <AddBikeForm riderId={rider._id} onAdded={reload} />
          </div>
        </Part>
        <Part title={<Trans>PIN</Trans>}>
          <PinForm rider={rider} onSet={reload} />
        </Part>
        <Part title={<Trans>Your data</Trans>}>
          <PersonForm rider={rider} onSaved={reload} />
        </Part>
        <Part title={<Trans>Password</Trans>}>
          <ChangePasswordForm />
        </Part>
        <Part title={<Trans>Language</Trans>}>
          <LanguageForm rider={rider} onSaved={reload} />
        </Part>
      </div>
    </>
  );
}

/** Why the guard led here (spec §4): no bike, or one that does not count. */
function WhyBikes({ none }: { none: boolean }) {
  return (
    <Note tone="warn" icon="bike">
      {none ? (
        <Trans>Add your bike first. Results earn only on a bike of the brand that is on your account.</Trans>
      ) : (
        <Trans>One of your bikes has a VIN that does not count. Take it off and add it with the right VIN.</Trans>
      )}
    </Note>
  );
}

function Part({ title, focus, children }: { title: ReactNode; focus?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <section className="section grid gap-5 pt-4">
      <h2 ref={heading} tabIndex={-1} className="text-t4">
        {title}
      </h2>
      {children}
    </section>
  );
}
