import type { EventRecord } from "#shared/events.schema.ts";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { ClassUpload } from "./class-upload.tsx";
import { EditablePayouts } from "./editable-payouts.tsx";

type Props = { event: EventRecord; who: "promoter" | "admin" } & Pick<Parameters<typeof EditablePayouts>[0], "payouts">;

/** Shows the classes of an event with their payouts: the grid, and the upload of a class file. */
export const PayoutsTab = ({ event, payouts, who }: Props) => (
  <>
    <EditablePayouts event={event} payouts={payouts} who={who} />
    <ActGate reasonFirst>
      <ClassUpload event={event} who={who} />
    </ActGate>
  </>
);
