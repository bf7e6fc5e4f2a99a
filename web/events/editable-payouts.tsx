import { useState } from "react";
import { Trans } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";
import { classesOpenTo } from "#shared/events.ts";
import { useWhere } from "../platform/location.ts";
import { Button } from "../ui/button.tsx";
import { todayPacific } from "./class-upload.tsx";
import { PayoutGrid } from "./payout-grid.tsx";
import { PayoutTable } from "./payout-table.tsx";

/** What each place pays; who may change it today opens the grid. */
export function EditablePayouts({ event: loaded, who }: { event: EventRecord; who: "promoter" | "admin" }) {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState<EventRecord | null>(null);
  // What saving answered, until the page is loaded anew: on a slow line one edits on before that.
  const event = saved && saved._id === loaded._id && saved.__v > loaded.__v ? saved : loaded;
  const where = useWhere();
  if (editing) {
    return (
      <PayoutGrid
        event={event}
        onClose={() => setEditing(false)}
        onSaved={(answered) => {
          setSaved(answered);
          setEditing(false);
          void where.reload();
        }}
      />
    );
  }
  return (
    <>
      <PayoutTable event={event} />
      {classesOpenTo(who, event, todayPacific()) ? (
        <Button className="mt-5" icon="edit" onClick={() => setEditing(true)}>
          {event.classes.length > 0 ? <Trans>Edit in a grid</Trans> : <Trans>Type the classes in</Trans>}
        </Button>
      ) : null}
    </>
  );
}
