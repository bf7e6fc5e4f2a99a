import { Trans } from "@lingui/react/macro";
import type { EventChoices } from "#shared/admin-event.schema.ts";
import { eventRules } from "#shared/event.fields.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import { SectionForm } from "../../parts/record-form.tsx";
import { useForm } from "../../parts/use-form.ts";
import { refusalOf } from "../../platform/api/refusal.ts";
import { useSendConfirmed } from "../../races/use-send-confirmed.tsx";
import { changeEvent } from "./admin-event-api.ts";
import { EventInputs, useEventLabels } from "./event-inputs.tsx";
import { eventInput, eventTexts, type EventField } from "./event-values.ts";

/**
 * Edits one section of an event's record. It asks for confirmation before a change that moves money. After a conflict
 * it shows both versions of the section.
 */
export function EventSectionForm<Name extends EventField>({
  event,
  names,
  promoters,
  onDone,
}: {
  event: EventRecord;
  names: readonly Name[];
  promoters: EventChoices["promoters"];
  onDone: () => void;
}) {
  const send = useSendConfirmed();
  const form = useForm<Name>({
    record: eventTexts(event, names),
    rules: eventRules,
    labels: useEventLabels(),
    save: async (values, { version, key }) => {
      const input = { __v: version, ...eventInput(values) };
      const answer = await send(
        (confirm) => changeEvent(event._id, input, key, confirm),
        <Trans>This will change awards</Trans>,
      );
      return eventTexts(answer.event, names);
    },
    currentOf: (error) => {
      const current = refusalOf(error, "stale_version", "PUT /api/admin/event/{eventId}")?.event ?? null;
      return current && eventTexts(current, names);
    },
  });
  return (
    <SectionForm form={form} onDone={onDone}>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <EventInputs<Name> names={names} form={form} promoters={promoters} />
      </div>
    </SectionForm>
  );
}
