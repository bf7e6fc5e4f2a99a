import { useEffect, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import type { FieldRules } from "#shared/form-fields.ts";
import { useSession } from "../platform/api/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { inputProps } from "./field-props.ts";
import { clearDraft, readFormDraft, writeFormDraft } from "./form-draft.ts";
import {
  baseVersion,
  createAttempts,
  differ,
  differencesOf,
  keepChanges,
  missingIn,
  type FormRecord,
  type FormValues,
} from "./form-state.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

interface Options<Name extends string> {
  record: FormRecord<Name>;
  /**
   * These are the rules of the fields, read from the call's schema (shared/form-fields.ts). Required fields are checked
   * before sending.
   */
  rules: FieldRules<Name>;
  /** These are the names of the fields in messages. */
  labels: Readonly<Record<Name, string>>;
  /**
   * Sends the values and resolves to the record as it was saved; `key` is the idempotency key of this attempt, the same
   * for a retry after no answer.
   */
  save: (values: FormValues<Name>, how: { version: number; key: string }) => Promise<FormRecord<Name>>;
  /** Reads the current record from the answer to an outdated version (409); returns null for any other failure. */
  currentOf: (error: unknown) => FormRecord<Name> | null;
  /**
   * The typed values are stored under this name, so that they survive a reload. A form without a name asks before the
   * user leaves it with unsaved changes.
   */
  draft?: string;
}

/**
 * Returns the state of a form that edits a record. It checks required fields, sends once at a time, shows the server's
 * errors at the fields, keeps the typed values after a failure or a reload, and has both versions after a conflict
 * (docs/adding-a-page.md#forms).
 */
export function useForm<Name extends string>({ record, rules, labels, save, currentOf, draft }: Options<Name>) {
  const { t } = useLingui();
  const { user } = useSession();
  const submitting = useSubmit();
  const account = user?._id ?? "";
  const [restored] = useState(() => (draft ? readFormDraft(draft, account, record.values) : null));
  /** This is the record that the user started from. */
  const [base, setBase] = useState(restored?.base ?? record);
  const [values, setValues] = useState(restored?.values ?? record.values);
  const [theirs, setTheirs] = useState<FormRecord<Name> | null>(null);
  const [attempt] = useState(() => createAttempts());
  const isDirty = differ(values, base.values);

  useEffect(() => {
    if (!draft) return;
    if (isDirty) writeFormDraft(draft, { account, base, values });
    else clearDraft(draft);
  }, [draft, account, base, values, isDirty]);
  useLeaveGuard(isDirty && draft === undefined);

  const set = (name: Name, value: string) => setValues({ ...values, [name]: value });
  const common = (name: Name) => ({
    name,
    value: values[name],
    error: submitting.errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  const reset = (next: FormRecord<Name>) => {
    setBase(next);
    setValues(next.values);
    setTheirs(null);
  };

  /** Sends the form. It resolves to true when the form was saved. */
  async function send(at: number): Promise<boolean> {
    const empty = missingIn(values, rules);
    if (empty.length > 0) {
      submitting.refuse(Object.fromEntries(empty.map((name) => [name, t`Required`])));
      return false;
    }
    return submitting.run(async () => {
      try {
        reset(await attempt((key) => save(values, { version: at, key })));
      } catch (error) {
        const current = currentOf(error);
        if (current) {
          setTheirs(current);
          setValues(keepChanges(values, (theirs ?? base).values, current.values));
        }
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
    /** Returns the props of a text field. */
    field: (name: Name) => ({ ...common(name), ...inputProps(rules[name]) }),
    /** Returns the props of a select field. */
    select: (name: Name) => ({ ...common(name), optional: !rules[name].required }),
    submit: () => send(baseVersion(record, base)),
    /**
     * After a conflict, this has the differences from the version that somebody else saved, and the two ways to resolve
     * it.
     */
    conflict: theirs && {
      differences: differencesOf(values, theirs.values, labels),
      takeTheirs: () => {
        reset(theirs);
        submitting.clear();
      },
      saveMine: () => send(theirs.version),
    },
  };
}
