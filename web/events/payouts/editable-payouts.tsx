import { lazy, Suspense, useState } from "react";
import { Trans } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";
import type { EventPayouts } from "#shared/payout-requests.schema.ts";
import { classesOpenTo } from "#shared/events.ts";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { api } from "../../platform/api/api.ts";
import { refusalOf } from "../../platform/api/refusal.ts";
import { useWhere } from "../../platform/location.ts";
import { Button } from "../../ui/button.tsx";
import { todayPacific } from "../../platform/today.ts";
import { StaffPayouts } from "./staff-payouts.tsx";
import { withWaiting } from "./with-waiting.ts";

// The grid loads only when it is opened, because most visits only read the payouts.
const PayoutGrid = lazy(async () => ({ default: (await import("./grid/payout-grid.tsx")).PayoutGrid }));

// Few events have payouts or awards that need approval, so this loads only for them.
const WaitingPayoutsNote = lazy(async () => ({ default: (await import("./waiting-payouts.tsx")).WaitingPayoutsNote }));
const hasNote = ({ waiting, waitingAwards, answered }: EventPayouts): boolean =>
  waiting !== null || waitingAwards > 0 || answered?.decision === "rejected";

/** Shows the payout of each place. A user who may change it today can open the grid. */
export function EditablePayouts({
  event: loaded,
  payouts,
  who,
}: {
  event: EventRecord;
  payouts: EventPayouts | null;
  who: "promoter" | "admin";
}) {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState<EventRecord | null>(null);
  // The answer of the last save is shown until the page has reloaded: on a slow connection the user may continue to
  // edit before that.
  const event = saved && saved._id === loaded._id && saved.__v > loaded.__v ? saved : loaded;
  const where = useWhere();
  if (editing) {
    return (
      <Suspense>
        <PayoutGrid
          target={withWaiting(event, payouts)}
          limits={payouts?.limits ?? null}
          save={async (__v, classes, confirm) => {
            const params = { eventId: event._id };
            const answer = await api("PUT /api/event/{eventId}/classes", {
              params,
              body: { __v, classes, confirm },
            });
            setSaved(answer.event);
            return { waits: answer.payouts.waiting !== null };
          }}
          currentOf={(error) => refusalOf(error, "stale_version", "PUT /api/event/{eventId}/classes")?.event ?? null}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            void where.reload();
          }}
        />
      </Suspense>
    );
  }
  return (
    <>
      {payouts && hasNote(payouts) ? (
        <div className="mb-4">
          <Suspense>
            <WaitingPayoutsNote payouts={payouts} who={who} />
          </Suspense>
        </div>
      ) : null}
      <StaffPayouts event={event} />
      {classesOpenTo(who, event, todayPacific()) ? (
        <ActGate className="mt-5">
          <Button icon="edit" onClick={() => setEditing(true)}>
            {event.classes.length > 0 ? <Trans>Edit in a grid</Trans> : <Trans>Enter classes</Trans>}
          </Button>
        </ActGate>
      ) : null}
    </>
  );
}
