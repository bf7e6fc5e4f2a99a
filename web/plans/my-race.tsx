import { useState, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ClassRecord, EventRecord } from "#shared/events.schema.ts";
import type { ClaimableResult, MyRaceAnswer } from "#shared/plans.schema.ts";
import type { Cached } from "../platform/api/read.ts";
import { textOf } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Badge, Plate } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SelectField } from "../ui/form/choice-field.tsx";
import { Note } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { dropPlan, planClass } from "./api.ts";
import { BikeCheck } from "./bike-check.tsx";
import { useToday } from "../platform/today.ts";

/**
 * Shows what an event means for the logged-in rider: the bike check, the classes that fit the rider with what each
 * pays, "I'm racing this", and results that the rider can claim.
 */
export function MyRace({
  event,
  first,
  obstacle,
  claim,
}: {
  event: EventRecord;
  first: Cached<MyRaceAnswer>;
  /** This is the reason why the rider would not be paid, as a text. It is null if there is no such reason. */
  obstacle: ReactNode;
  /** Renders the form that claims a result. It is a prop, because the form belongs to the questions slice. */
  claim: (result: ClaimableResult, handlers: { onAsked: () => void; onCancel: () => void }) => ReactNode;
}) {
  const [race, setRace] = useState<MyRaceAnswer>(first);
  const today = useToday();
  if (event.canceled || event.kind === "standings") return null;
  const isOpen = event.lastDate >= today;
  const isOnline = first.lastSynced === null;
  const shown = [...new Set([...race.planned, ...race.fits.map(({ classId }) => classId)])];
  const byId = new Map(event.classes.map((row) => [row._id, row]));
  const own = shown.flatMap((id) => byId.get(id) ?? []).filter(({ didNotRunAt }) => didNotRunAt === null);
  const others = event.classes.filter((row) => row.didNotRunAt === null && !own.includes(row));
  if (!isOpen && race.claimable.length === 0 && race.planned.length === 0) return null;
  return (
    <section aria-labelledby="my-race" className="panel mt-8 p-5 print:hidden">
      <h2 id="my-race" className="text-t4">
        {isOpen ? <Trans>My classes here</Trans> : <Trans>Your race here</Trans>}
      </h2>
      {isOpen ? (
        <>
          <div className="mt-3 grid gap-2">
            {obstacle ? (
              <Note tone="warn" icon="alert">
                {obstacle}
              </Note>
            ) : null}
            <BikeCheck bike={race.bike} today={today} />
          </div>
          <ul className="mt-3">
            {own.map((row) => (
              <ClassLine
                key={row._id}
                row={row}
                event={event}
                fit={race.fits.find(({ classId }) => classId === row._id)?.why ?? null}
                isPlanned={race.planned.includes(row._id)}
                isOnline={isOnline}
                onChange={setRace}
              />
            ))}
          </ul>
          {isOnline && others.length > 0 ? <OtherClass key={own.length} others={others} onChange={setRace} /> : null}
        </>
      ) : null}
      <PaidClasses event={event} race={race} isOpen={isOpen} />
      {race.claimable.map((result) => (
        <Claimable
          key={result.resultId}
          result={result}
          isOnline={isOnline}
          claim={claim}
          answers={event.promoter?.name ?? null}
        />
      ))}
    </section>
  );
}

/** Shows "Paid classes: 1 of 2" if the event has more paying classes than the rules pay one rider for. */
function PaidClasses({
  event: { classes, rules },
  race: { paidClasses },
  isOpen,
}: {
  event: EventRecord;
  race: MyRaceAnswer;
  isOpen: boolean;
}) {
  const { maxPaidClassesPerEvent: most } = rules;
  const paying = classes.filter(({ payoutType, posted }) => payoutType !== "noPayout" && posted > 0).length;
  if (paying <= most) return null;
  if (paidClasses > 0) {
    return (
      <p className="mt-3 text-ink-2">
        <Trans>
          Paid classes: {paidClasses} of {most}
        </Trans>
      </p>
    );
  }
  return isOpen ? (
    <p className="mt-3 text-ink-2">
      <Plural
        value={most}
        one="You can be paid for # class at this event: the one that pays you the most."
        other="You can be paid for up to # classes at this event: the ones that pay you the most."
      />
    </p>
  ) : null;
}

function ClassLine({
  row,
  event,
  fit,
  isPlanned,
  isOnline,
  onChange,
}: {
  row: ClassRecord;
  event: EventRecord;
  fit: "raced" | "bike" | null;
  isPlanned: boolean;
  isOnline: boolean;
  onChange: (race: MyRaceAnswer) => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const acting = useSubmit();
  const { _id, name } = row;
  const act = (done: () => Promise<MyRaceAnswer>) =>
    acting.run(async () => {
      try {
        onChange(await done());
      } catch (error) {
        toast({ text: textOf(error), tone: "bad" });
      }
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <span className="min-w-40 grow">
        <span className="flex flex-wrap items-center gap-2 text-t3 font-semibold">
          {name}
          {isPlanned ? (
            <Badge fill="dashed">
              <Trans>You’re racing this</Trans>
            </Badge>
          ) : null}
        </span>
        <span className="block text-ink-2">
          <Pays row={row} event={event} />
        </span>
        {fit ? (
          <span className="block text-t1 text-ink-3">
            {fit === "raced" ? <Trans>You’ve raced this class before</Trans> : <Trans>Fits your bike</Trans>}
          </span>
        ) : null}
      </span>
      {!isOnline ? null : isPlanned ? (
        <Button
          busy={acting.busy}
          aria-label={t`Undo: I’m racing ${name}`}
          onClick={() => void act(() => dropPlan(_id))}
        >
          <Trans>Undo</Trans>
        </Button>
      ) : (
        <Button
          icon="flag"
          busy={acting.busy}
          aria-label={t`I’m racing this: ${name}`}
          onClick={() => void act(() => planClass(_id))}
        >
          <Trans>I’m racing this</Trans>
        </Button>
      )}
    </li>
  );
}

/** Shows what a class pays, for example "$150.00 credit for the win, pays down to 10th place". */
function Pays({ row: { payoutType, places, posted }, event }: { row: ClassRecord; event: EventRecord }) {
  const format = useFormat();
  if (event.paysOverall) return <Trans>Pays based on the final series standings</Trans>;
  const win = places.find(({ fromPlace }) => fromPlace === 1)?.amount ?? 0;
  if (payoutType === "noPayout" || posted === 0) return <Trans>No payout</Trans>;
  const amount = format.money(win, event.currency);
  const last = format.ordinal(
    Math.max(...places.filter(({ amount: pays }) => pays > 0).map(({ toPlace }) => toPlace)),
    "f",
  );
  if (win === 0) return <Trans>Pays down to {last} place</Trans>;
  return payoutType === "cash" ? (
    <Trans>
      {amount} cash for the win, pays down to {last} place
    </Trans>
  ) : (
    <Trans>
      {amount} credit for the win, pays down to {last} place
    </Trans>
  );
}

/** Selects a class that was not proposed. */
function OtherClass({ others, onChange }: { others: readonly ClassRecord[]; onChange: (race: MyRaceAnswer) => void }) {
  const { t } = useLingui();
  const [classId, setClassId] = useState("");
  const acting = useSubmit();
  const send = () => {
    if (!classId) return acting.refuse({ classId: t`Required` });
    void acting.run(async () => onChange(await planClass(classId)));
  };
  return (
    <div className="field-row mt-3">
      <SelectField
        label={<Trans>Another class</Trans>}
        name="classId"
        className="min-w-48 grow sm:max-w-80"
        empty={t`Choose…`}
        value={classId}
        error={acting.errors.classId ?? acting.message}
        choices={others.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(event) => setClassId(event.target.value)}
      />
      <Button icon="flag" busy={acting.busy} onClick={send}>
        <Trans>I’m racing this</Trans>
      </Button>
    </div>
  );
}

/** Shows a verified result that may belong to the rider: "Claim this result", or the state of the claim. */
function Claimable({
  result,
  answers,
  isOnline,
  claim,
}: {
  result: ClaimableResult;
  answers: string | null;
  isOnline: boolean;
  claim: (result: ClaimableResult, handlers: { onAsked: () => void; onCancel: () => void }) => ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(false);
  const { className, name: rider, number, place, asked } = result;
  const day = format.date(asked?.askedAt);
  const name = answers ?? "";
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <Plate fill="outline" size="large">
        {place ?? "–"}
      </Plate>
      <p className="min-w-40 grow">
        <span className="block font-semibold">
          {rider}
          {number ? ` #${number}` : ""}
        </span>
        <span className="block text-ink-2">
          <Trans>{className}, not on any account yet</Trans>
        </span>
      </p>
      {asked ? (
        <p role="status">
          {answers === null ? (
            <Trans>You asked on {day}. Our team will answer.</Trans>
          ) : (
            <Trans>
              You asked on {day}. {name} will answer.
            </Trans>
          )}
        </p>
      ) : sent ? (
        <p role="status">
          {answers === null ? (
            <Trans>Your question was sent to our team. We’ll email you the answer.</Trans>
          ) : (
            <Trans>Your question was sent to {name}. We’ll email you the answer.</Trans>
          )}
        </p>
      ) : isOnline ? (
        <Button kind="brand" onClick={() => setOpen(true)}>
          <Trans>Claim this result</Trans>
        </Button>
      ) : null}
      {open ? (
        <Dialog open title={t`Claim this result`} onClose={() => setOpen(false)}>
          <p className="mt-2 mb-4">
            {[place === null ? null : format.ordinal(place, "f"), className, rider].filter(Boolean).join(" · ")}
          </p>
          {claim(result, {
            onCancel: () => setOpen(false),
            onAsked: () => {
              setOpen(false);
              setSent(true);
            },
          })}
        </Dialog>
      ) : null}
    </div>
  );
}
