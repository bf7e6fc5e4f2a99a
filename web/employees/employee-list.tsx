import { useId, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EmployeeRecord } from "#shared/employees.schema.ts";
import { textOf } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { Form } from "../ui/form/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { addEmployee, changeEmployee } from "./api.ts";
import { EmployeeNameField } from "./employee-name-field.tsx";

/** Lists staff names with their actions: rename and remove for those on the list, and add for the others. */
export function EmployeeList({
  title,
  employees,
  reload,
}: {
  title: string;
  employees: readonly EmployeeRecord[];
  /** Loads the list again after a change. It is null offline, where the list is read-only. */
  reload: (() => Promise<unknown>) | null;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const headingId = useId();
  const [renaming, setRenaming] = useState<EmployeeRecord | null>(null);

  async function act(run: () => Promise<unknown>, text: string, undo?: () => void): Promise<void> {
    try {
      await run();
      toast(undo ? { text, undo } : { text });
      await reload?.();
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  }
  const actsOf = ({ name }: EmployeeRecord) => t`Actions for ${name}`;
  const add = ({ name }: EmployeeRecord) => act(() => addEmployee({ name }), t`${name} was added to the list.`);
  const remove = (one: EmployeeRecord & { _id: string }) => {
    const { name } = one;
    return act(
      () => changeEmployee(one._id, { listed: false }),
      t`${name} was removed from the list. Past redemptions will still show the name.`,
      () => void add(one),
    );
  };

  return (
    <section className="grid gap-3" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-t4">
        {title}
      </h2>
      <ul className="panel divide-y divide-line" aria-labelledby={headingId}>
        {employees.map((one) => (
          <li key={one._id ?? one.name} className="flex items-center justify-between gap-x-6 py-1 ps-4 pe-2">
            <span className="min-w-0">
              <span className="block font-semibold">{one.name}</span>
              <Served of={one} />
            </span>
            <span className="flex flex-wrap gap-2 empty:hidden">
              {reload === null ? null : isListed(one) ? (
                <Menu
                  label={actsOf(one)}
                  align="end"
                  buttonClass="grid min-h-11 min-w-11 place-items-center rounded-1 hover:bg-brand-wash"
                  items={
                    <>
                      <button type="button" onClick={() => setRenaming(one)}>
                        <Trans>Rename</Trans>
                      </button>
                      <button type="button" onClick={() => void remove(one)}>
                        <Trans>Remove</Trans>
                      </button>
                    </>
                  }
                >
                  <Icon name="dots" />
                </Menu>
              ) : (
                <Button icon="plus" onClick={() => void add(one)}>
                  <Trans>Add to the list</Trans>
                  <span className="sr-only"> {one.name}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {reload && renaming && isListed(renaming) ? (
        <RenameDialog key={renaming._id} of={renaming} reload={reload} onClose={() => setRenaming(null)} />
      ) : null}
    </section>
  );
}

const isListed = (one: EmployeeRecord): one is EmployeeRecord & { _id: string } => one._id !== null && one.listed;

function Served({ of: { redemptions, lastAt } }: { of: EmployeeRecord }) {
  const format = useFormat();
  const day = format.date(lastAt);
  return (
    <span className="block text-t1 text-ink-3">
      {lastAt === null ? (
        <Trans>No redemptions yet</Trans>
      ) : (
        <>
          <Plural value={redemptions} one="# redemption" other="# redemptions" />
          {" · "}
          <Trans>last one {day}</Trans>
        </>
      )}
    </span>
  );
}

function RenameDialog({
  of: { _id, name: before },
  reload,
  onClose,
}: {
  of: EmployeeRecord & { _id: string };
  reload: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useSubmit();
  const toast = useToast();
  const [name, setName] = useState(before);

  async function save(): Promise<void> {
    const next = name.trim();
    if (next === "") return form.refuse({ name: t`Required` });
    const done = await form.run(async () => {
      await changeEmployee(_id, { name: next });
      await reload();
    });
    if (!done) return;
    toast({ text: t`${before} is now ${next}.` });
    onClose();
  }

  return (
    <Dialog open title={t`Rename ${before}`} onClose={onClose}>
      <Form state={form} onSubmit={() => void save()} className="mt-3 grid gap-4">
        <EmployeeNameField
          // The form that adds a name is on the same page.
          id="new-name"
          hint={<Trans>Past redemptions and reports will keep the old name.</Trans>}
          value={name}
          error={form.errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="form-acts">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="brand" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
