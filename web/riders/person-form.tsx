import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { currentIn } from "../platform/problem.ts";
import { refreshSession } from "../platform/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { updateRider } from "./api.ts";
import { personOf, sentPerson } from "./person.ts";
import { AddressFields, NameFields, RacingFields } from "./person-fields.tsx";
import { StaleRecord } from "./stale-record.tsx";

/** The rider's own data. On a conflict with somebody else's save, both versions are shown and the rider chooses. */
export function PersonForm({ rider, onSaved }: { rider: RiderRecord; onSaved: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const [person, setPerson] = useState(() => personOf(rider));
  const [newer, setNewer] = useState<RiderRecord | null>(null);
  const form = useSubmit();

  const save = async (version: number) => {
    const errors: Record<string, string> = {};
    if (person.firstName.trim() === "") errors.firstName = t`Required`;
    if (person.lastName.trim() === "") errors.lastName = t`Required`;
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    await form.run(async () => {
      try {
        const answer = await updateRider(rider._id, { __v: version, ...sentPerson(person) });
        setNewer(null);
        setPerson(personOf(answer.rider));
        await refreshSession();
        onSaved();
        toast({ text: t`Your data was saved.` });
      } catch (error) {
        const current = currentIn<RiderRecord>(error, "rider");
        if (current) setNewer(current);
        throw error;
      }
    });
  };

  const fields = { person, onChange: setPerson, errors: form.errors };
  return (
    <Form state={form} className="grid max-w-xl gap-5" onSubmit={() => void save(rider.__v)}>
      {newer ? (
        <StaleRecord
          mine={person}
          theirs={personOf(newer)}
          onMine={() => void save(newer.__v)}
          onTheirs={() => {
            setPerson(personOf(newer));
            setNewer(null);
            form.clear();
            onSaved();
          }}
        />
      ) : null}
      {rider.identityLocked ? null : <NameFields {...fields} />}
      <RacingFields {...fields} numberLocked={rider.identityLocked} />
      <AddressFields {...fields} />
      <div>
        <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
          <Trans>Save your data</Trans>
        </Button>
      </div>
    </Form>
  );
}
