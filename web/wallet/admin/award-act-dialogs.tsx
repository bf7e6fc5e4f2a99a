import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { StaffAwardAnswer } from "#shared/awards.schema.ts";
import { addDays, dayPacific } from "#shared/dates.ts";
import { MoneyActDialog } from "../../parts/money/money-act-dialog.tsx";
import { newKey } from "../../platform/api/api.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useToday } from "../../platform/today.ts";
import { useFormat } from "../../platform/use-format.ts";
import { DateField } from "../../ui/form/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { extendAward, payFactoryRider, removeRaces, takeBackBonus, undoRemoval } from "./staff-money-api.ts";

export type AwardAct = "extend" | "takeBack" | "removeRace" | "payFactory" | "stopFactory";

interface Props {
  riderName: string;
  of: StaffAwardAnswer;
  onClose: () => void;
  onDone: () => void;
}

/** Returns the name of a result. It contains the class, because a rider can race several classes of an event. */
export const raceTitleOf = ({ eventTitle, className }: { eventTitle: string; className: string | null }): string =>
  [eventTitle, className].filter(Boolean).join(", ");

/** Asks for confirmation of an act of staff on one award. */
export function AwardActDialog({ act, ...props }: Props & { act: AwardAct }) {
  const { riderId, resultId } = props.of;
  const { source } = props.of.award;
  const about = { ...props, riderId, raceTitle: source ? raceTitleOf(source) : "" };
  if (act === "extend") return <ExtendDialog {...props} />;
  if (act === "takeBack") return <TakeBackDialog {...props} />;
  if (resultId === null) return null;
  if (act === "removeRace") return <RemoveRaceDialog {...about} resultId={resultId} hasAward />;
  return <FactoryDialog {...about} resultId={resultId} pay={act === "payFactory"} />;
}

function ExtendDialog({ riderName, of: { award, riderId, latestDay }, onClose, onDone }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const today = useToday();
  const ends = award.expiresAt === null ? today : dayPacific(new Date(award.expiresAt));
  const first = addDays(ends > today ? ends : today, 1);
  const month = addDays(first, 29);
  const [until, setUntil] = useState(month < latestDay ? month : latestDay);
  const worth = format.money(award.initialValue, award.currency);
  const current = format.date(award.expiresAt);
  return (
    <MoneyActDialog
      riderId={riderId}
      title={
        <Trans>
          Extend {riderName}’s award of {worth}?
        </Trans>
      }
      act={until ? { act: "extend", awardId: award._id, until } : null}
      fields={({ errors, clearError }) => (
        <DateField
          label={<Trans>New expiration date</Trans>}
          hint={<Trans>Currently expires on {current}, Pacific time.</Trans>}
          name="until"
          min={first}
          max={latestDay}
          value={until}
          error={errors.until ?? null}
          onChange={(event) => {
            setUntil(event.target.value);
            clearError("until");
          }}
        />
      )}
      check={(): Record<string, string> => (until ? {} : { until: t`Required` })}
      say={() => (
        <p className="text-ink-2">
          <Trans>The rider will get an email with the new date.</Trans>
        </p>
      )}
      reasonHint={<Trans>Only staff will see this reason, in the history.</Trans>}
      safe={<Trans>Keep the current date</Trans>}
      label={<Trans>Extend</Trans>}
      onSend={async (reason, key) => {
        await extendAward(award._id, until, reason, key);
        const day = format.date(until);
        toast({ text: t`The award is good until ${day}.` });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function TakeBackDialog({ riderName, of: { award, riderId, bonusId }, onClose, onDone }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  if (bonusId === null) return null;
  const worth = format.money(award.initialValue, award.currency);
  return (
    <MoneyActDialog
      riderId={riderId}
      title={
        <Trans>
          Take back {riderName}’s {worth} bonus?
        </Trans>
      }
      act={{ act: "takeBackBonus", bonusId }}
      say={({ needsSecondAdmin }) => (
        <p className="text-ink-2">
          {needsSecondAdmin ? (
            <Trans>A second admin has to confirm this. The rider will keep the bonus until then.</Trans>
          ) : (
            <Trans>Any credit already spent will become an adjustment due. The rider will get an email.</Trans>
          )}
        </p>
      )}
      reasonHint={<Trans>The rider will see this in the email.</Trans>}
      safe={<Trans>Keep it</Trans>}
      label={(preview) =>
        preview?.needsSecondAdmin ? <Trans>Ask to take it back</Trans> : <Trans>Take it back</Trans>
      }
      danger
      onSend={async (reason, key) => {
        const { bonus } = await takeBackBonus(bonusId, reason, key);
        toast({
          text:
            bonus.state === "reversing"
              ? t`A second admin has to confirm taking back ${worth}.`
              : t`The ${worth} bonus was taken back.`,
        });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** This is a result of the rider, in a race. */
interface RaceProps {
  riderId: string;
  riderName: string;
  resultId: string;
  raceTitle: string;
  onClose: () => void;
  onDone: () => void;
}

/** Removes a race from a rider; the admin can undo the removal for a limited time. */
export function RemoveRaceDialog({
  riderId,
  riderName,
  resultId,
  raceTitle,
  hasAward,
  onClose,
  onDone,
}: RaceProps & {
  /** This is false for a result that earned nothing, so that no award is taken back. */
  hasAward: boolean;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const undo = async (eventId: string, undoId: string) => {
    try {
      await undoRemoval(eventId, undoId, newKey());
      toast({ text: t`${raceTitle} was put back on ${riderName}’s account.` });
      onDone();
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };
  return (
    <MoneyActDialog
      riderId={riderId}
      title={
        <Trans>
          Remove {raceTitle} from {riderName}’s results?
        </Trans>
      }
      act={{ act: "removeRaces", resultIds: [resultId] }}
      say={() => (
        <p className="text-ink-2">
          <Trans>The event will keep the result, without a linked account.</Trans>{" "}
          {hasAward ? (
            <Trans>The award will be taken back, and anything already spent will become an adjustment due.</Trans>
          ) : null}{" "}
          <Trans>You can undo this for an hour, as long as the results don’t change again.</Trans>
        </p>
      )}
      reasonHint={<Trans>Only staff will see this reason, in the history.</Trans>}
      safe={<Trans>Keep it</Trans>}
      label={<Trans>Remove result</Trans>}
      danger
      onSend={async (reason, key) => {
        const { removed } = await removeRaces(riderId, [resultId], reason, key);
        const [done] = removed;
        const undoId = done?.undoId ?? null;
        toast({
          text: t`${raceTitle} was removed from ${riderName}’s account.`,
          ...(done && undoId !== null ? { undo: () => void undo(done.eventId, undoId) } : {}),
        });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Pays a factory rider for one result although the rider is marked as a factory rider, or stops that. */
export function FactoryDialog(props: RaceProps & { pay: boolean }) {
  const { riderId, riderName, resultId, raceTitle, pay, onClose, onDone } = props;
  const { t } = useLingui();
  const toast = useToast();
  return (
    <MoneyActDialog
      riderId={riderId}
      title={
        pay ? (
          <Trans>
            Pay {riderName} for {raceTitle}?
          </Trans>
        ) : (
          <Trans>
            Stop paying {riderName} for {raceTitle}?
          </Trans>
        )
      }
      act={{ act: "factory", resultId, pay }}
      say={() => (
        <p className="text-ink-2">
          {pay ? (
            <Trans>They’ll still be a factory rider, and their other results won’t change.</Trans>
          ) : (
            <Trans>
              Factory riders don’t earn awards, so this result won’t pay anymore. Anything already spent will become an
              adjustment due.
            </Trans>
          )}
        </p>
      )}
      reasonHint={<Trans>Only staff will see this reason, in the history.</Trans>}
      safe={<Trans>Cancel</Trans>}
      label={pay ? <Trans>Pay this result</Trans> : <Trans>Stop paying this result</Trans>}
      danger={!pay}
      onSend={async (reason, key) => {
        await payFactoryRider(resultId, pay, reason, key);
        toast({
          text: pay
            ? t`${riderName} will be paid for ${raceTitle}.`
            : t`${riderName} will no longer be paid for ${raceTitle}.`,
        });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
