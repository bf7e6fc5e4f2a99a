import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { AdminEvent } from "#shared/admin-event.schema.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useGo } from "../../platform/location.ts";
import { todayPacific } from "../../platform/today.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form/form.tsx";
import { DateField, TextField } from "../../ui/form/text-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { useToast } from "../../ui/toast.tsx";
import { copyEvent, deleteEvent } from "./admin-event-api.ts";
import { CancelEventDialog } from "./cancel-event-dialog.tsx";
import { dayOfCopy } from "./event-values.ts";

/** Shows the acts on an event: opening its public page, copying, canceling, restoring and deleting it. */
export function EventActs({
  event,
  record,
  onChanged,
}: {
  event: EventRecord;
  record: AdminEvent | null;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const [copying, setCopying] = useState(false);
  // This says whether the open dialog is for canceling or for restoring the event; it is null while the dialog is
  // closed.
  const [turning, setTurning] = useState<"cancel" | "restore" | null>(null);
  const { remove, busy } = useRemoval(event, record?.planned ?? 0);
  const dependents = record ? Object.values(record.dependents).some((count) => count > 0) : true;
  const isRace = event.kind === "event";
  return (
    <>
      <ButtonLink href={pageAddress("/events/event/{eventId?}", { params: { eventId: event._id } })}>
        <Trans>View public page</Trans>
      </ButtonLink>
      {isRace && event.canceled ? (
        <Button kind="brand" onClick={() => setTurning("restore")}>
          <Trans>Restore…</Trans>
        </Button>
      ) : null}
      {isRace ? (
        <Menu
          label={t`More actions`}
          align="end"
          buttonClass="grid min-h-11 min-w-11 place-items-center"
          items={
            <>
              <Button kind="link" onClick={() => setCopying(true)}>
                <Trans>Duplicate…</Trans>
              </Button>
              {event.canceled ? null : (
                <Button kind="link" onClick={() => setTurning("cancel")}>
                  <Trans>Cancel event…</Trans>
                </Button>
              )}
              {dependents ? null : (
                <Button kind="link" busy={busy} onClick={() => void remove()}>
                  <Trans>Delete…</Trans>
                </Button>
              )}
            </>
          }
        >
          <Icon name="dots" />
        </Menu>
      ) : null}
      {turning ? (
        <CancelEventDialog
          event={event}
          canceled={turning === "cancel"}
          onClose={() => setTurning(null)}
          onChanged={onChanged}
        />
      ) : null}
      {copying ? <CopyDialog event={event} onClose={() => setCopying(false)} /> : null}
    </>
  );
}

/** Deletes an event without results, awards or questions, after a confirmation. */
function useRemoval(event: EventRecord, planned: number) {
  const { title, _id: eventId } = event;
  const format = useFormat();
  const ask = useConfirm();
  const toast = useToast();
  const go = useGo();
  const { run, busy } = useSubmit();
  const remove = async () => {
    const cents = event.postedCash + event.postedCredit;
    const posted = cents > 0 ? format.moneyShort(cents, event.currency) : "";
    const sure = await ask({
      title: <Trans>Delete {title}?</Trans>,
      body: (
        <>
          <Trans>The event, its classes, and its payouts will be removed from the schedule and series.</Trans>{" "}
          {posted ? <Trans>Posted payouts: {posted}.</Trans> : null}{" "}
          {planned > 0 ? (
            <Plural
              value={planned}
              one="# rider plans to race this event but won’t get an email."
              other="# riders plan to race this event but won’t get an email."
            />
          ) : null}{" "}
          <Trans>You can’t undo this.</Trans>
        </>
      ),
      safe: <Trans>Keep it</Trans>,
      act: <Trans>Delete event</Trans>,
      danger: true,
    });
    if (!sure) return;
    await run(async () => {
      try {
        await deleteEvent(eventId);
      } catch (error) {
        toast({ text: textOf(error), tone: "bad" });
        return;
      }
      toast({ text: <Trans>{title} was deleted.</Trans> });
      await go(pageAddress("/auth/admin/events"));
    });
  };
  return { remove, busy };
}

/** Asks for the title and the day of a copy. The copy has the same classes and payouts, but no results. */
function CopyDialog({ event, onClose }: { event: EventRecord; onClose: () => void }) {
  const { t } = useLingui();
  const go = useGo();
  const toast = useToast();
  const format = useFormat();
  const form = useSubmit();
  const [typed, setTyped] = useState({ title: event.title, firstDate: dayOfCopy(event.firstDate, todayPacific()) });
  const posted = format.moneyShort(event.postedCash + event.postedCredit, event.currency);
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: form.errors[name] ?? null,
    onChange: (change: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: change.target.value });
      form.clearError(name);
    },
  });
  const submit = () =>
    form.run(async () => {
      const { event: made } = await copyEvent(event._id, typed);
      toast({ text: t`Event copied. Check its date and round number.`, tone: "good" });
      onClose();
      await go(pageAddress("/auth/admin/event/{eventId?}", { params: { eventId: made._id } }));
    });
  return (
    <Dialog open title={<Trans>Duplicate {event.title}</Trans>} onClose={onClose}>
      <Form state={form} className="mt-2 grid gap-4" onSubmit={() => void submit()}>
        <p className="text-ink-2">
          <Trans>
            The copy will keep the location, promoter, series, classes, and payouts ({posted}), but not the results.
          </Trans>
        </p>
        <TextField label={<Trans>Title</Trans>} autoComplete="off" maxLength={120} {...field("title")} />
        <DateField label={<Trans>First day</Trans>} {...field("firstDate")} />
        <div className="form-acts">
          <Button onClick={onClose} disabled={form.busy}>
            <Trans>Not now</Trans>
          </Button>
          <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
            <Trans>Duplicate</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
