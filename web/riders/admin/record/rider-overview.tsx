import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatAge } from "#shared/format-age.ts";
import { countryName, regionName } from "#shared/countries.ts";
import type { RiderMoney, StaffRiderFacts } from "#shared/rider-views.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { RecordOverview } from "../../../parts/record/record-overview.tsx";
import { RecordSection, type Fact } from "../../../parts/record-section.tsx";
import { useFormat } from "../../../platform/use-format.ts";
import { useToday } from "../../../platform/today.ts";
import { Link } from "../../../ui/link.tsx";
import { RiderMerges } from "./rider-merges.tsx";
import { RiderConsent } from "./rider-consent.tsx";
import { RiderSectionForm } from "./rider-section-form.tsx";
import { riderSections, type RiderField } from "./staff-rider.ts";
import { useRiderChoices, useRiderLabels } from "./staff-rider-fields.tsx";

/** Shows the record's fields in sections, the guardian, the staff note and the figures. */
export function RiderOverview({
  rider,
  facts,
  needs,
  onChanged,
}: {
  rider: RiderRecord;
  facts: StaffRiderFacts | null;
  /** These are the things that staff should do; it is empty if there are none. */
  needs: ReactNode;
  onChanged: () => void;
}) {
  const labels = useRiderLabels();
  const shown = useShownValues(rider);
  const isClosed = Boolean(facts?.erasedAt ?? facts?.mergedInto);
  const factsOf = (names: readonly RiderField[]): Fact[] =>
    names.map((name) => ({ key: name, label: labels[name], value: shown(name) }));
  const formOf = (names: readonly RiderField[]) =>
    isClosed
      ? {}
      : {
          form: (close: () => void) => (
            <RiderSectionForm
              rider={rider}
              names={names}
              onDone={() => {
                close();
                onChanged();
              }}
            />
          ),
        };
  const { identity, contact, racing, note } = riderSections;
  const email = {
    key: "email",
    label: <Trans>Email</Trans>,
    value: <a href={`mailto:${rider.email}`}>{rider.email}</a>,
  };
  return (
    <RecordOverview
      lead={needs}
      figures={facts ? <Figures rider={rider} facts={facts} /> : null}
      side={
        <>
          {facts && facts.merges.length > 0 ? (
            <RiderMerges riderId={rider._id} merges={facts.merges} onChanged={onChanged} />
          ) : null}
          {facts && facts.favouriteDealers.length > 0 ? <Favourites dealers={facts.favouriteDealers} /> : null}
          {rider.profileImage ? (
            <img src={rider.profileImage} alt={rider.fullName} className="panel aspect-square w-full object-cover" />
          ) : null}
        </>
      }
    >
      <RecordSection title={<Trans>Identity</Trans>} facts={factsOf(identity)} {...formOf(identity)}>
        {rider.identityLocked ? (
          <p className="mt-4 text-ink-2">
            <Trans>There are results under this name, so only staff can change it.</Trans>
          </p>
        ) : null}
      </RecordSection>
      <RecordSection
        title={<Trans context="person">Contact</Trans>}
        facts={[email, ...factsOf(contact)]}
        {...formOf(contact)}
      />
      <RecordSection title={<Trans>Racing</Trans>} facts={factsOf(racing)} {...formOf(racing)} />
      <RiderConsent rider={rider} facts={facts} onChanged={onChanged} />
      <RecordSection
        title={<Trans>Staff note</Trans>}
        facts={factsOf(note).map((fact) => ({ ...fact, label: <span className="sr-only">{fact.label}</span> }))}
        {...formOf(note)}
      >
        <p className="mt-4 text-t1 text-ink-2">
          <Trans>Only staff can see this.</Trans>
        </p>
      </RecordSection>
    </RecordOverview>
  );
}

/** Returns a function that formats the value of a field. */
function useShownValues(rider: RiderRecord): (name: RiderField) => ReactNode {
  const format = useFormat();
  const today = useToday();
  const choices = useRiderChoices();
  return (name) => {
    const value = rider[name];
    if (!value) return null;
    if (name === "phone1" || name === "phone2") {
      return <a href={`tel:${value.replaceAll(/[^\d+]/g, "")}`}>{format.phone(value)}</a>;
    }
    if (name === "country") return countryName(value, format.locale);
    if (name === "state") return regionName(rider.country ?? "", value, format.locale);
    if (name === "dateOfBirth") return `${format.date(value)} (${formatAge(value, today, format.locale)})`;
    if (name === "raceStyle" || name === "sex" || name === "locale") return choices[name][value] ?? value;
    // Riders write this themselves.
    if (name === "mainSport") return <span className="inline-block first-letter:uppercase">{value}</span>;
    return value;
  };
}

function Figures({ rider, facts }: { rider: RiderRecord; facts: StaffRiderFacts }) {
  const { t } = useLingui();
  const format = useFormat();
  const { credit, cash, earned, redeemed, lastRaceDay, lastLoginAt } = facts;
  const sums = (rows: readonly RiderMoney[]) =>
    rows.length === 0 ? "–" : rows.map(({ amount, currency }) => format.money(amount, currency)).join(" · ");
  const pin = rider.pinOff ? t`Turned off after too many wrong PINs` : rider.hasPin ? t`Set` : t`Not set`;
  return (
    <dl className="panel grid gap-3 p-5">
      <Figure label={<Trans>Open credit</Trans>}>{sums(credit)}</Figure>
      {cash.length > 0 ? <Figure label={<Trans>Unpaid cash</Trans>}>{sums(cash)}</Figure> : null}
      <Figure label={<Trans>Earned this season</Trans>}>{sums(earned)}</Figure>
      <Figure label={<Trans>Redeemed so far</Trans>}>{sums(redeemed)}</Figure>
      <Figure label={<Trans>Last result</Trans>}>{lastRaceDay === null ? "–" : format.date(lastRaceDay)}</Figure>
      <Figure label={<Trans>PIN</Trans>}>{pin}</Figure>
      <Figure label={<Trans>Last login</Trans>}>
        {lastLoginAt === null ? (
          <Trans>Not yet</Trans>
        ) : (
          <span className="inline-block first-letter:uppercase">{format.relative(lastLoginAt).text}</span>
        )}
      </Figure>
      <Figure label={<Trans>Registered</Trans>}>{format.date(rider.registeredAt)}</Figure>
    </dl>
  );
}

const Figure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex items-start justify-between gap-4">
    <dt className="text-ink-2">{label}</dt>
    <dd className="text-right font-semibold">{children}</dd>
  </div>
);

function Favourites({ dealers }: { dealers: StaffRiderFacts["favouriteDealers"] }) {
  return (
    <section className="panel p-5" aria-labelledby="favourite-dealers">
      <h2 id="favourite-dealers" className="text-t3">
        <Trans>Favorite dealers</Trans>
      </h2>
      <ul>
        {dealers.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              to="/auth/admin/dealer/{dealerId?}"
              params={{ dealerId: _id }}
              className="inline-flex min-h-11 items-center"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
