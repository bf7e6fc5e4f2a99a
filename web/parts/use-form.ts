import { useEffect, useRef, useState } from "react";
import { useBlocker } from "@tanstack/react-router";
import { useLingui } from "@lingui/react/macro";
import { newKey } from "../platform/api/api.ts";
import { isProblem } from "../platform/api/problem.ts";
import { useSession } from "../platform/api/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { clearDraft, readDraft, writeDraft } from "./form-draft.ts";

export type FormValues<Name extends string> = Record<Name, string>;

/** A field as the form knows it: its label in messages, and whether it may be empty. */
export type FormField<Name extends string> = { name: Name; label: string; optional?: boolean };

/** A record as a form shows it: its texts, and the version that the server's write checks (`__v`). */
export type FormRecord<Name extends string> = { values: FormValues<Name>; version: number };

interface Options<Name extends string> {
  record: FormRecord<Name>;
  /** The fields whose names are those of the call's schema; the required ones are checked before sending. */
  fields: readonly FormField<Name>[];
  /** Sends the values and resolves to the record as it was saved; `key` is the idempotency key of this attempt, the same for a retry after no answer. */
  save: (values: FormValues<Name>, how: { version: number; key: string }) => Promise<FormRecord<Name>>;
  /** Reads the current record from the refusal of a stale version; null for any other failure. */
  currentOf: (error: unknown) => FormRecord<Name> | null;
  /**
   * The name under which typed values survive a reload. A form without one asks before the user leaves it with
   * unsaved changes.
   */
  draft?: string;
}

/**
 * A form that edits a record: required fields, sending once, the server's errors at the fields, what was typed after a
 * failure or a reload, and both versions after a conflict (docs/adding-a-page.md#forms).
 */
export function useForm<Name extends string>({ record, fields, save, currentOf, draft }: Options<Name>) {
  const { t } = useLingui();
  const { user } = useSession();
  const submitting = useSubmit();
  const account = user?._id ?? "";
  const [restored] = useState(() => (draft ? readDraft(draft, account, record.values) : null));
  /** The record that the user began with. */
  const [base, setBase] = useState(restored?.base ?? record);
  const [values, setValues] = useState(restored?.values ?? record.values);
  const [theirs, setTheirs] = useState<FormRecord<Name> | null>(null);
  const key = useRef<string>(undefined);
  const isDirty = differ(values, base.values);
  // Another part of the page may have saved the record; without a difference in these fields it is no conflict.
  const version = differ(record.values, base.values) ? base.version : Math.max(record.version, base.version);

  useEffect(() => {
    if (!draft) return;
    if (isDirty) writeDraft(draft, { account, base, values });
    else clearDraft(draft);
  }, [draft, account, base, values, isDirty]);
  useLeaveGuard(isDirty && draft === undefined);

  const set = (name: Name, value: string) => setValues({ ...values, [name]: value });
  const reset = (next: FormRecord<Name>) => {
    setBase(next);
    setValues(next.values);
    setTheirs(null);
  };

  /** Resolves to whether it was saved. */
  async function send(at: number): Promise<boolean> {
    const empty = fields.filter(({ name, optional }) => !optional && values[name].trim() === "");
    if (empty.length > 0) {
      submitting.refuse(Object.fromEntries(empty.map(({ name }) => [name, t`Required`])));
      return false;
    }
    key.current ??= newKey();
    const attempt = key.current;
    return submitting.run(async () => {
      try {
        const saved = await save(values, { version: at, key: attempt });
        key.current = undefined;
        reset(saved);
      } catch (error) {
        // Only an attempt without an answer may be repeated under the same key.
        if (!isProblem(error, "no_answer")) key.current = undefined;
        const current = currentOf(error);
        if (current) setTheirs(current);
        throw error;
      }
    });
  }

  return {
    ...submitting,
    values,
    isDirty,
    set,
    setAll: setValues,
    /** The props of a text or select field. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: submitting.errors[name] ?? null,
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    }),
    submit: () => send(version),
    /** After a conflict: the differences to the version that somebody else saved, and the two ways out. */
    conflict: theirs && {
      differences: fields
        .map(({ name, label }) => ({ key: name, label, mine: values[name], theirs: theirs.values[name] }))
        .filter(({ mine, theirs: other }) => mine.trim() !== other),
      takeTheirs: () => {
        reset(theirs);
        submitting.clear();
      },
      saveMine: () => send(theirs.version),
    },
  };
}

const differ = <Name extends string>(one: FormValues<Name>, other: FormValues<Name>): boolean =>
  Object.entries<string>(one).some(([name, value]) => Reflect.get(other, name) !== value);

/** Asks before another page replaces this one while changes are not saved. */
function useLeaveGuard(isActive: boolean): void {
  const { t } = useLingui();
  const confirm = useConfirm();
  useBlocker({
    disabled: !isActive,
    enableBeforeUnload: isActive,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      return !(await confirm({
        title: t`Leave without saving?`,
        body: t`What you typed on this page is not saved yet.`,
        safe: t`Stay here`,
        act: t`Leave`,
        danger: true,
      }));
    },
  });
}
