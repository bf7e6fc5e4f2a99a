import { Plural, Trans } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";
import type { Currency } from "#shared/money.ts";
import { api } from "../platform/api/api.ts";
import { useWhere } from "../platform/location.ts";
import { isProblem } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useToast } from "../ui/toast.tsx";

/** Canceling would take these awards back (server/events/record/update-event.ts). */
interface Standing {
  awards: number;
  riders: number;
  unused: number;
  currency: Currency;
}

const put = ({ _id, __v }: EventRecord, change: { canceled: boolean; takeBack?: boolean }) =>
  api("PUT /api/admin/event/{eventId}", { params: { eventId: _id }, body: { __v, ...change } });

/**
 * Lets staff cancel or restore an event. If riders hold awards from it, a separate question must be confirmed first
 * (docs/spec/results.md#cancellation).
 */
export function CancelEvent({ event }: { event: EventRecord }) {
  const ask = useConfirm();
  const toast = useToast();
  const where = useWhere();
  const form = useSubmit();
  const format = useFormat();
  const { canceled, title } = event;

  async function cancel(): Promise<void> {
    const sure = await ask({
      title: <Trans>Cancel {title}?</Trans>,
      body: <Trans>It won’t take results anymore, and the schedule will show it as canceled.</Trans>,
      safe: <Trans>Don’t cancel</Trans>,
      act: <Trans>Cancel event</Trans>,
      danger: true,
    });
    if (!sure) return;
    await form.run(async () => {
      try {
        await put(event, { canceled: true });
      } catch (error) {
        const standing = isProblem(error, "event_has_awards") ? standingOf(error.body) : null;
        if (!standing) return again(error);
        if (!(await takesBack(standing))) return;
        await put(event, { canceled: true, takeBack: true }).catch(again);
      }
      toast({ text: <Trans>{title} is canceled.</Trans>, tone: "good" });
      await where.reload();
    });
  }

  function takesBack({ awards, riders, unused, currency }: Standing): Promise<boolean> {
    const amount = format.money(unused, currency);
    return ask({
      title: (
        <Plural value={riders} one="# rider has awards from this event" other="# riders have awards from this event" />
      ),
      body: (
        <>
          <p>
            <Plural value={awards} one="Takes back # award." other="Takes back # awards." />{" "}
            <Trans>{amount} isn’t spent yet and comes off rider balances. Spent awards are listed for staff.</Trans>
          </p>
          <p className="mt-2">
            <Trans>Riders get an email.</Trans>
          </p>
        </>
      ),
      safe: <Trans>Don’t cancel</Trans>,
      act: <Trans>Cancel and take back {amount}</Trans>,
      danger: true,
    });
  }

  async function restore(): Promise<void> {
    const sure = await ask({
      title: <Trans>Reinstate {title}?</Trans>,
      body: <Trans>We’ll recheck its verified results. Riders who earned awards get them again, dated today.</Trans>,
      safe: <Trans>Keep it canceled</Trans>,
      act: <Trans>Reinstate</Trans>,
    });
    if (!sure) return;
    await form.run(async () => {
      await put(event, { canceled: false }).catch(again);
      toast({ text: <Trans>{title} is back on.</Trans>, tone: "good" });
      await where.reload();
    });
  }

  /** Reloads the event if somebody else changed it, while the error stays visible. */
  async function again(error: unknown): Promise<never> {
    if (isProblem(error, "stale_version")) await where.reload();
    throw error;
  }

  return (
    <section className="mt-10 border-t border-line pt-6">
      {canceled ? (
        <Button busy={form.busy} onClick={() => void restore()}>
          <Trans>Reinstate event</Trans>
        </Button>
      ) : (
        <Button icon="close" busy={form.busy} onClick={() => void cancel()}>
          <Trans>Cancel this event</Trans>
        </Button>
      )}
      {form.message ? (
        <p role="alert" className="mt-2 font-semibold text-bad">
          {form.message}
        </p>
      ) : null}
    </section>
  );
}

function standingOf(body: unknown): Standing | null {
  if (typeof body !== "object" || body === null || !("standing" in body)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body.standing as Standing;
}
