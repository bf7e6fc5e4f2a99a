import { lazy, Suspense, useMemo, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { countryName, regionName } from "#shared/countries.ts";
import type { DealerFacts } from "#shared/dealers.list.ts";
import type { DealerRecord } from "#shared/dealers.schema.ts";
import type { PartsAccount } from "#shared/settlements.schema.ts";
import { ActGate } from "../../../platform/acts/act-gate.tsx";
import { RecordOverview } from "../../../parts/record/record-overview.tsx";
import { RecordSection, type Fact } from "../../../parts/record-section.tsx";
import { PhotoEditor } from "../../../app/photo/photo-editor.tsx";
import { useFormat } from "../../../platform/use-format.ts";
import { useIdle } from "../../../platform/use-idle.ts";
import { removeDealerPhoto, setDealerPhoto } from "../admin-api.ts";
import { DealerSectionForm } from "./dealer-section-form.tsx";
import { staffSections, type StaffField } from "./staff-dealer.ts";
import { useStaffLabels } from "./staff-fields.tsx";

const PlaceMap = lazy(async () => ({ default: (await import("../../../platform/map/place-map.tsx")).PlaceMap }));

/** Shows the record's fields in sections, its location on the map, and its figures. */
export function DealerOverview({
  dealer,
  facts,
  account,
  needs,
  onChanged,
}: {
  dealer: DealerRecord;
  facts: DealerFacts | null;
  /** This is null if it did not load. */
  account: PartsAccount | null;
  /** These are the things that staff should do; it is empty if there are none. */
  needs: ReactNode;
  onChanged: () => void;
}) {
  const labels = useStaffLabels();
  const shown = useShownValues(dealer);
  const factsOf = (names: readonly StaffField[]): Fact[] =>
    names.map((name) => ({ key: name, label: labels[name], value: shown(name) }));
  const formOf = (names: readonly StaffField[]) => (close: () => void) => (
    <DealerSectionForm
      dealer={dealer}
      names={names}
      onDone={() => {
        close();
        onChanged();
      }}
    />
  );
  const { business, address, about } = staffSections;
  return (
    <RecordOverview
      lead={needs}
      figures={facts ? <Figures facts={facts} account={account} /> : null}
      side={<OnTheMap dealer={dealer} />}
    >
      <RecordSection title={<Trans>Business</Trans>} facts={factsOf(business)} form={formOf(business)} />
      <RecordSection title={<Trans>Location</Trans>} facts={factsOf(address)} form={formOf(address)} />
      <RecordSection title={<Trans>About</Trans>} facts={factsOf(about)} form={formOf(about)}>
        <ActGate className="mt-4">
          <PhotoEditor
            name={dealer.name}
            image={dealer.profileImage}
            hint={<Trans>PNG or JPEG.</Trans>}
            onSave={async (body) => {
              await setDealerPhoto(dealer._id, body);
              onChanged();
            }}
            onRemove={async () => {
              await removeDealerPhoto(dealer._id);
              onChanged();
            }}
          />
        </ActGate>
      </RecordSection>
    </RecordOverview>
  );
}

/** Returns a function that formats the value of a field. */
function useShownValues(dealer: DealerRecord): (name: StaffField) => ReactNode {
  const format = useFormat();
  return (name) => {
    const value = dealer[name];
    if (!value) return null;
    if (name === "phone") return format.phone(value);
    if (name === "country") return countryName(value, format.locale);
    if (name === "state") return regionName(dealer.country, value, format.locale);
    if (name === "websiteUrl") {
      return (
        <a href={value} target="_blank" rel="noreferrer">
          {value.replace(/^https?:\/\//, "")}
        </a>
      );
    }
    return value;
  };
}

function Figures({ facts, account }: { facts: DealerFacts; account: PartsAccount | null }) {
  const format = useFormat();
  const { currency, redeemed, due, logins, kiosks, kioskSeenAt } = facts;
  const lastSynced = kioskSeenAt === null ? null : format.relative(kioskSeenAt).text;
  const late = account && account.overdue > 0 ? format.money(account.overdue, currency) : null;
  return (
    <dl className="panel grid gap-3 p-5">
      <Figure label={<Trans>Redeemed this year</Trans>}>{format.money(redeemed, currency)}</Figure>
      <Figure label={<Trans>Parts credit due</Trans>}>
        {format.money(due, currency)}
        {late ? (
          <span className="block text-t1 font-normal text-warn">
            <Trans>{late} is overdue</Trans>
          </span>
        ) : null}
      </Figure>
      <Figure label={<Trans>Active logins</Trans>}>{format.number(logins)}</Figure>
      <Figure label={<Trans>Kiosks</Trans>}>
        {format.number(kiosks)}
        {lastSynced ? (
          <span className="block text-t1 font-normal text-ink-2">
            <Trans>Last contact {lastSynced}</Trans>
          </span>
        ) : null}
      </Figure>
    </dl>
  );
}

const Figure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex items-start justify-between gap-4">
    <dt className="text-ink-2">{label}</dt>
    <dd className="text-right font-semibold">{children}</dd>
  </div>
);

const nothing = () => {};

/** At this zoom the small map shows the lines of states and the names of cities; closer, the outline would be empty. */
const zoomOfMap = 5;

/** Shows the dealer's location, from its coordinates or its postal code, as the dealer finder shows it. */
function OnTheMap({ dealer }: { dealer: DealerRecord }) {
  const { t } = useLingui();
  const idle = useIdle();
  const { _id: id, name, lat, lon } = dealer;
  const items = useMemo(() => [{ id, name, lat, lon, number: null }], [id, name, lat, lon]);
  if (lat === null || lon === null) {
    return (
      <p className="panel p-5 text-ink-2">
        <Trans>Not on the map. Add a valid ZIP or postal code.</Trans>
      </p>
    );
  }
  return (
    <div className="panel h-64 overflow-hidden border border-line">
      <Suspense fallback={<div className="size-full bg-sunk" />}>
        {idle ? (
          <PlaceMap
            label={t`${name} on the map`}
            items={items}
            picked={id}
            onPick={nothing}
            circle={null}
            zoomOfOne={zoomOfMap}
          />
        ) : (
          <div className="size-full bg-sunk" />
        )}
      </Suspense>
    </div>
  );
}
