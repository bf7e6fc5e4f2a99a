import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { bikeName } from "#shared/bike-name.ts";
import { addDays, dayPacific } from "#shared/dates.ts";
import type { BikeRecord } from "#shared/bikes.schema.ts";
import type { ClassRecord, EventRecord } from "#shared/events.schema.ts";
import type { Locale } from "#shared/locale.ts";
import type { PlaceRange } from "#shared/place-ranges.ts";
import { bikesFor, registrationDeadline } from "#shared/results.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSession } from "../../platform/api/session.ts";
import { Plate } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Fold } from "../../parts/fold/fold.tsx";
import { paidAt, payingRanges } from "../../races/paying-ranges.ts";
import { payingPlace } from "../../races/paying-place.ts";
import { WinTerms } from "../../races/win-terms.tsx";
import { useToday } from "../../platform/today.ts";

/**
 * Answers "What would I win?": the user selects a class and a place, and sees what it pays and on which conditions. The
 * selected class is also the one that the page shows.
 */
export function WinCalculator({
  event,
  classId,
  onClass,
}: {
  event: EventRecord;
  classId: string;
  onClass: (classId: string) => void;
}) {
  const { t } = useLingui();
  // A class that did not run pays nobody.
  const paying = event.classes.filter(
    ({ payoutType, posted, didNotRunAt }) => payoutType !== "noPayout" && posted > 0 && didNotRunAt === null,
  );
  const [wanted, setWanted] = useState(1);
  const chosen = paying.find(({ _id }) => _id === classId) ?? paying[0];
  if (!chosen) return null;
  const plates = payingRanges([chosen]);
  const place = payingPlace(chosen, wanted);
  // A phone folds this part once there are results, because then people come for the results.
  const hasResults = event.classes.some(({ verifiedAt }) => verifiedAt !== null);
  return (
    <Fold
      id="win"
      first={!hasResults}
      className="panel rounded-plate p-4 shadow-[inset_0_0_0_2px_var(--ink)] max-md:py-2 md:p-5 print:hidden"
      heading={
        <h2 id="win-heading">
          <Trans>What would I win?</Trans>
        </h2>
      }
    >
      <div className="mt-4 flex flex-col gap-4 max-md:mt-2">
        <SelectField
          label={t`Class`}
          choices={paying.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={chosen._id}
          onChange={(change) => onClass(change.target.value)}
        />
        <PlacePlates plates={plates} place={place} onChoose={setWanted} />
      </div>
      <Winnings event={event} chosen={chosen} place={place} />
    </Fold>
  );
}

function PlacePlates({
  plates,
  place: on,
  onChoose,
}: {
  /** All places of a range pay the same. */
  plates: readonly PlaceRange[];
  place: number;
  onChoose: (place: number) => void;
}) {
  const format = useFormat();
  return (
    <fieldset>
      <legend className="font-semibold">
        <Trans>Place</Trans>
      </legend>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {plates.map(({ from, to }) => (
          <label
            key={from}
            className="grid h-11 min-w-11 cursor-pointer place-items-center rounded-1 has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="place"
              className="sr-only"
              value={from}
              checked={on === from}
              onChange={() => onChoose(from)}
            />
            <Plate fill={on === from ? "filled" : "outline"} size="large">
              {format.places(from, to)}
            </Plate>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Winnings({ event, chosen, place }: { event: EventRecord; chosen: ClassRecord; place: number }) {
  const format = useFormat();
  const { type } = useSession();
  const amount = paidAt(chosen, place);
  const { minRidersPerClass: needed } = event.rules;
  const { name, starters, verifiedAt } = chosen;
  const bike = ownBike(useSession().user?.bikes ?? [], event, format.locale);
  // Once the results are verified, too few starters mean that the class pays nothing.
  const tooFew = verifiedAt !== null && starters !== null && starters < needed;
  return (
    <div className="mt-5 border-t-2 border-ink pt-4" aria-live="polite">
      {tooFew ? (
        <p className="text-t3 text-ink-2">
          <Trans>
            {name} had <Plural value={starters} one="# starter" other="# starters" /> and needed {needed}, so it doesn’t
            pay.
          </Trans>
        </p>
      ) : (
        <>
          {bike.counts ? (
            <p className="text-ink-2">
              <Trans>You’d get</Trans>
            </p>
          ) : null}
          <Figure as="output">{format.money(amount, event.currency)}</Figure>
          <p className="mt-1 text-ink-2">
            <WinTerms event={event} chosen={chosen} />
          </p>
          <Conditions event={event} chosen={chosen} bike={bike} />
        </>
      )}
      {type === null ? <Next event={event} chosen={chosen} /> : null}
    </div>
  );
}

/** Returns the last day on which a registration counts for a class, as far as it is known today. */
function registerBy({ lastDate, rules }: EventRecord, { verifiedAt }: ClassRecord, today: string): string {
  return registrationDeadline(lastDate, verifiedAt ? dayPacific(new Date(verifiedAt)) : today, rules);
}

/** Shows the next step. There is one even after the race, because it still pays riders who register in time. */
function Next({ event, chosen }: { event: EventRecord; chosen: ClassRecord }) {
  const format = useFormat();
  const today = useToday();
  const last = registerBy(event, chosen, today);
  const until = format.date(last);
  if (today > last) {
    return (
      <>
        <p className="mt-5">
          <Trans>The deadline to register and get paid for this race was {until}.</Trans>
        </p>
        <ButtonLink to="/events" wide className="mt-3">
          <Trans>See upcoming races</Trans>
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {event.resultsStatus === "upcoming" ? null : (
        <p className="mt-5">
          <Trans>Register by {until} to get paid for this race.</Trans>
        </p>
      )}
      <ButtonLink to="/register" kind="brand" wide className="mt-5">
        {event.resultsStatus === "upcoming" ? (
          <Trans>Register to earn this</Trans>
        ) : (
          <Trans>You raced? Register for free</Trans>
        )}
      </ButtonLink>
    </>
  );
}

function Conditions({
  event,
  chosen,
  bike,
}: {
  event: EventRecord;
  chosen: ClassRecord;
  bike: ReturnType<typeof ownBike>;
}) {
  const { minRidersPerClass: needed, maxPaidClassesPerEvent: most, qualifyingBikeYear: year } = event.rules;
  const { starters, name } = chosen;
  const format = useFormat();
  const days = event.rules.bikeAddedWithinDays;
  const lastDay = addDays(event.lastDate, days);
  const until = format.date(lastDay);
  const today = useToday();
  const isOver = today > lastDay && today > registerBy(event, chosen, today);
  const enough = starters !== null && starters >= needed;
  const { counts, waits } = bike;
  return (
    <ul className="mt-5 flex flex-col gap-3">
      <Condition icon={enough ? "check" : starters === null ? "info" : "alert"}>
        {starters === null ? (
          <Trans>
            At least {needed} riders must start in {name}.
          </Trans>
        ) : (
          <Trans>
            {name} had <Plural value={starters} one="# starter" other="# starters" />; it needs {needed}.
          </Trans>
        )}
      </Condition>
      {counts ? (
        <Condition icon="check">
          <Trans>Your {counts} meets the bike rules.</Trans>
        </Condition>
      ) : waits ? (
        <Condition icon="info">
          <Trans>Your {waits} will qualify once its VIN is verified.</Trans>
        </Condition>
      ) : (
        <Condition icon="info">
          {isOver ? (
            <Trans>
              Your bike had to be {year} or newer, with its VIN on your account by {until}, or within{" "}
              <Plural value={days} one="# day" other="# days" /> of registering if you registered after the race.
            </Trans>
          ) : (
            <Trans>
              Your bike must be {year} or newer, with its VIN on your account by {until}, or within{" "}
              <Plural value={days} one="# day" other="# days" /> of registering if you register after the race.
            </Trans>
          )}
        </Condition>
      )}
      <Condition icon="info">
        <Plural
          value={most}
          one="One class per event pays: the one that pays you most."
          other="# classes per event pay: the ones that pay you most."
        />
      </Condition>
    </ul>
  );
}

/** Returns the names of the logged-in rider's bikes that count for the event, or will once the VIN is verified. */
function ownBike(bikes: readonly BikeRecord[], { rules, firstDate, lastDate }: EventRecord, locale: Locale) {
  const until = addDays(lastDate, rules.bikeAddedWithinDays);
  const facts = bikes.map((bike) => ({ ...bike, addedOn: dayPacific(new Date(bike.addedAt)), retiredOn: null }));
  const { counts, waits } = bikesFor(facts, { firstDate, until }, rules);
  const nameOf = (one: BikeRecord | undefined): string | null => (one ? bikeName(one, locale) : null);
  return { counts: nameOf(counts), waits: nameOf(waits) };
}

function Condition({ icon, children }: { icon: "check" | "info" | "alert"; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[24px_1fr] gap-2">
      <Icon name={icon} className={icon === "alert" ? "text-warn" : ""} />
      <span>{children}</span>
    </li>
  );
}
