// This module has the logic of a form without React: which fields are empty, what differs, and which idempotency key an
// attempt has.
import type { FieldRules } from "#shared/form-fields.ts";
import { newKey } from "../platform/api/api.ts";
import { isRetryUndecided, isUndecided } from "../platform/api/undecided.ts";
import type { Difference } from "../ui/both-versions.tsx";

export type FormValues<Name extends string> = Record<Name, string>;

/** This is a record as a form shows it: its texts, and the version that the server's write checks (`__v`). */
export type FormRecord<Name extends string> = { values: FormValues<Name>; version: number };

export const differ = <Name extends string>(one: FormValues<Name>, other: FormValues<Name>): boolean =>
  Object.entries<string>(one).some(([name, value]) => Reflect.get(other, name) !== value);

const namesIn = <Name extends string>(values: FormValues<Name>): Name[] =>
  // TypeScript does not know that the keys are exactly the names of the fields.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.keys(values) as Name[];

/** Returns the required fields that are empty. */
export const missingIn = <Name extends string>(values: FormValues<Name>, rules: FieldRules<Name>): Name[] =>
  namesIn(values).filter((name) => rules[name].required && values[name].trim() === "");

/** Returns the fields in which the two versions differ, for the comparison after a conflict. */
export const differencesOf = <Name extends string>(
  mine: FormValues<Name>,
  theirs: FormValues<Name>,
  labels: Readonly<Record<Name, string>>,
): Difference[] =>
  namesIn(mine)
    .map((name) => ({ key: name, label: labels[name], mine: mine[name], theirs: theirs[name] }))
    .filter((one) => one.mine.trim() !== one.theirs);

/**
 * Returns the values after a conflict: the user's values for the fields that the user changed, and the saved values for
 * all others. Otherwise the user's save would revert what somebody else changed in a field that the user never touched.
 */
export const keepChanges = <Name extends string>(
  mine: FormValues<Name>,
  before: FormValues<Name>,
  theirs: FormValues<Name>,
): FormValues<Name> => {
  const untouched = namesIn(mine).filter((name) => mine[name] === before[name]);
  return untouched.reduce((values, name) => ({ ...values, [name]: theirs[name] }), mine);
};

/**
 * Returns the version on which a save is based. If another part of the page saved the record without changing these
 * fields, that is not a conflict.
 */
export const baseVersion = <Name extends string>(record: FormRecord<Name>, base: FormRecord<Name>): number =>
  differ(record.values, base.values) ? base.version : Math.max(record.version, base.version);

/** This is an address in the app, with its query as an object. */
type Place = { pathname: string; search: object };
const tabOf = ({ search }: Place): unknown => Reflect.get(search, "tab");

/**
 * Returns whether a form and its typed input are gone at the next address. They are on another page and in another tab
 * of a record; a filter or a page number of the same tab loses nothing.
 */
export const losesInput = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname || tabOf(current) !== tabOf(next);

/**
 * Creates the idempotency keys of a form. A retry after no answer or an error of the server has the key of the previous
 * attempt, because the server may have saved it; the first attempt after any other answer has a new key.
 */
export function createAttempts(makeKey: () => string = newKey) {
  let key: string | undefined;
  let isRetry = false;
  return async function attempt<Answer>(send: (key: string) => Promise<Answer>): Promise<Answer> {
    key ??= makeKey();
    try {
      const answer = await send(key);
      isRetry = false;
      return answer;
    } catch (error) {
      isRetry = isRetry ? isRetryUndecided(error) : isUndecided(error);
      throw error;
    } finally {
      if (!isRetry) key = undefined;
    }
  };
}
