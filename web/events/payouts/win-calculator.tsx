import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { addDays, addMonths, dayPacific } from "#shared/dates.ts";
import type { BikeRecord } from "#shared/bikes.schema.ts";
import type { ClassRecord, EventRecord } from "#shared/events.schema.ts";
import { payoutOfPlace } from "#shared/events.ts";
import { registrationDeadline } from "#shared/results.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSession } from "../../platform/api/session.ts";
import { Plate } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The min number of plates shown; fewer would not look like a race. */
const fewestPlates = 6;

/** "What would I win?": choose a class and a place, and see what it pays and under which conditions. */
export function WinCalculator({ event }: { event: EventRecord }) {
  const { t } = useLingui();
  const paying = event.classes.filter(({ payoutType, posted }) => payoutType !== "noPayout" && posted > 0);
  const [classId, setClassId] = useState(paying[0]?._id ?? "");
  const [place, setPlace] = useState(1);
  const chosen = paying.find(({ _id }) => _id === classId) ?? paying[0];
  if (!chosen) return null;
  return (
    <section className="panel rounded-plate p-5 shadow-[inset_0_0_0_2px_var(--ink)] print:hidden" aria-labelledby="win">
      <h2 id="win">
        <Trans>What would I win?</Trans>
      </h2>
      <div className="mt-4 flex flex-col gap-4">
        <SelectField
          label={t`Class`}
          choices={paying.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={chosen._id}
          onChange={(change) => setClassId(change.target.value)}
        />
        <PlacePlates chosen={chosen} place={place} onChoose={setPlace} />
      </div>
      <Winnings event={event} chosen={chosen} place={place} />
    </section>
  );
}

function PlacePlates({
  chosen,
  place,
  onChoose,
}: {
  chosen: ClassRecord;
  place: number;
  onChoose: (place: number) => void;
}) {
  const format = useFormat();
  const plates = platesOf(chosen);
  const on = (plates.find(({ from, to }) => from <= place && place <= to) ?? plates[0])?.from;
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

/** Returns one plate for each place or range that pays, and a few after them that pay nothing. */
function platesOf({ places }: ClassRecord): { from: number; to: number }[] {
  const plates = places.map(({ fromPlace: from, toPlace: to }) => ({ from, to }));
  let next = Math.max(0, ...plates.map(({ to }) => to)) + 1;
  do {
    plates.push({ from: next, to: next });
    next += 1;
  } while (next <= fewestPlates);
  return plates;
}

function Winnings({ event, chosen, place }: { event: EventRecord; chosen: ClassRecord; place: number }) {
  const format = useFormat();
  const { type } = useSession();
  const amount = payoutOfPlace(chosen.places, place);
  const { minRidersPerClass: needed } = event.rules;
  const { name, starters, verifiedAt } = chosen;
  // Once results are received, too few starters mean that the class pays nothing.
  const tooFew = verifiedAt !== null && starters !== null && starters < needed;
  return (
    <div className="mt-5 border-t-2 border-ink pt-4" aria-live="polite">
      {amount === 0 ? (
        <p className="text-t3 text-ink-2">
          <Trans>This place pays nothing in this class.</Trans>
        </p>
      ) : tooFew ? (
        <p className="text-t3 text-ink-2">
          <Trans>
            {name} had {starters} starters and {needed} are needed: it pays nothing.
          </Trans>
        </p>
      ) : (
        <>
          <Figure as="output">{format.money(amount, event.currency)}</Figure>
          <p className="mt-1 text-ink-2">
            {chosen.payoutType === "cash" ? <CashTerms event={event} /> : <CreditTerms event={event} chosen={chosen} />}
          </p>
          <Conditions event={event} chosen={chosen} />
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

/** Shows the next step: a race that is over still pays riders who register in time. */
function Next({ event, chosen }: { event: EventRecord; chosen: ClassRecord }) {
  const format = useFormat();
  const [today] = useState(() => dayPacific(new Date()));
  const last = registerBy(event, chosen, today);
  const until = format.date(last);
  if (today > last) {
    return (
      <>
        <p className="mt-5">
          <Trans>Registration for this race closed on {until}.</Trans>
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
          <Trans>Raced it? Register, it’s free</Trans>
        )}
      </ButtonLink>
    </>
  );
}

function CashTerms({ event }: { event: EventRecord }) {
  const days = event.rules.cashPayoutDays;
  return <Trans>cash, paid within {days} days after the results are verified.</Trans>;
}

/** Shows the terms of credit, which is redeemable in the country of the race (docs/spec/money.md#wallets). */
function CreditTerms({ event, chosen }: { event: EventRecord; chosen: ClassRecord }) {
  const format = useFormat();
  const months = event.rules.creditExpiryMonths;
  const verified = chosen.verifiedAt ?? event.resultsVerifiedAt;
  const where =
    event.country === "CA" ? (
      <Trans>at any dealer in Canada.</Trans>
    ) : (
      <Trans>at any dealer in the United States.</Trans>
    );
  if (months === null) {
    return (
      <>
        <Trans>dealer credit that never expires,</Trans> {where}
      </>
    );
  }
  if (!verified) {
    return (
      <>
        <Plural value={months} one="dealer credit, good for # month" other="dealer credit, good for # months" /> {where}
      </>
    );
  }
  const until = format.date(addMonths(dayPacific(new Date(verified)), months));
  return (
    <>
      <Trans>dealer credit, to spend by {until}</Trans> {where}
    </>
  );
}

function Conditions({ event, chosen }: { event: EventRecord; chosen: ClassRecord }) {
  const { minRidersPerClass: needed, maxPaidClassesPerEvent: most, qualifyingBikeYear: year } = event.rules;
  const { starters, name } = chosen;
  const format = useFormat();
  const days = event.rules.bikeAddedWithinDays;
  const until = format.date(addDays(event.lastDate, days));
  const enough = starters !== null && starters >= needed;
  const bike = countingBike(useSession().user?.bikes ?? [], event);
  return (
    <ul className="mt-5 flex flex-col gap-3">
      <Condition icon={enough ? "check" : starters === null ? "info" : "alert"}>
        {starters === null ? (
          <Trans>
            At least {needed} riders must start in {name}.
          </Trans>
        ) : (
          <Trans>
            {name} had {starters} starters; {needed} are needed.
          </Trans>
        )}
      </Condition>
      {bike ? (
        <Condition icon="check">
          <Trans>Your {bike} counts for this race.</Trans>
        </Condition>
      ) : (
        <Condition icon="info">
          <Trans>
            Your bike must be {year} or newer, with its VIN on your account by {until}, or within {days} days of
            registering if you register after the race.
          </Trans>
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

/** Returns the name of a bike of the signed-in rider that meets the event's rules; null without one. */
function countingBike(bikes: readonly BikeRecord[], { rules, lastDate }: EventRecord): string | null {
  const addBy = addDays(lastDate, rules.bikeAddedWithinDays);
  const bike = bikes.find(
    ({ state, year, addedAt }) =>
      state === "valid" && year !== null && year >= rules.qualifyingBikeYear && dayPacific(new Date(addedAt)) <= addBy,
  );
  return bike ? [bike.year, bike.make, bike.model].filter(Boolean).join(" ") : null;
}

function Condition({ icon, children }: { icon: "check" | "info" | "alert"; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[24px_1fr] gap-2">
      <Icon name={icon} className={icon === "alert" ? "text-warn" : ""} />
      <span>{children}</span>
    </li>
  );
}
