import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { Form } from "../../ui/form/form.tsx";
import { Button } from "../../ui/button.tsx";
import { NumberField } from "../../ui/form/text-field.tsx";
import { saveClass } from "../api.ts";
import { gridRowOf, sentRows } from "./grid-rows.ts";
import { useCorrection } from "../correcting/use-correction.tsx";

/** Asks for the number of starters, in case the sheet does not list all of them. */
export function StartersForm({
  event,
  of,
  onSheet,
}: {
  event: ResultsSheet["event"];
  of: SheetClass;
  onSheet: (sheet: ResultsSheet) => void;
}) {
  const { t } = useLingui();
  const form = useCorrection({ eventId: event._id, onSheet });
  const standing = Math.max(of.startersCounted, of.startersTyped ?? 0);
  const [typed, setTyped] = useState(String(standing));
  const { startersNeeded } = event;
  const changed = typed.trim() !== String(standing);
  async function save(): Promise<void> {
    if (!/^\d{1,4}$/.test(typed.trim())) return form.refuse({ starters: t`Enter a number` });
    const sheet = {
      classId: of._id,
      __v: of.__v,
      starters: Number(typed.trim()),
      rows: sentRows(of.rows.map(gridRowOf)),
    };
    await form.correct((confirm) => saveClass(event._id, { ...sheet, confirm }), {
      title: <Trans>Change the number of starters in {of.name}?</Trans>,
      done: <Trans>Saved.</Trans>,
    });
  }
  return (
    <Form attempt={form.attempt} onSubmit={() => void save()}>
      <NumberField
        label={<Trans>Starters</Trans>}
        hint={
          <Trans>A DNF counts as a starter; a DNS doesn’t. The class needs at least {startersNeeded} to pay.</Trans>
        }
        name="starters"
        value={typed}
        error={form.errors.starters ?? form.message}
        onChange={(change) => setTyped(change.target.value)}
      />
      {changed ? (
        <Button type="submit" className="mt-3" busy={form.busy}>
          <Trans>Save starters</Trans>
        </Button>
      ) : null}
    </Form>
  );
}
