import { stored, type Schema } from "../platform/cache/stored.ts";

// The values typed into forms are stored in the tab until they are saved, so that a reload or a lost connection loses
// nothing. A draft belongs to an account: it is removed when another account opens the form in the same tab.

type Values<Name extends string> = Record<Name, string>;

export interface FormDraft<Name extends string> {
  account: string;
  /** This is the record that the user started from, so that the form can detect a version that was saved since then. */
  base: { values: Values<Name>; version: number };
  values: Values<Name>;
}

const prefix = "form.";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * Returns the texts for exactly the fields of `like`. It returns null if a text is missing, for example after an update
 * of the form.
 */
function valuesLike<Name extends string>(like: Values<Name>, stored: unknown): Values<Name> | null {
  if (!isRecord(stored)) return null;
  const entries = Object.keys(like).map((name) => [name, stored[name]] as const);
  if (entries.some(([, value]) => typeof value !== "string")) return null;
  // The entries have exactly the names of `like`, and every value is a text.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Values<Name>;
}

/**
 * Returns the draft of a form with the fields of `like`. It returns null if there is no draft with these fields, or if
 * the draft belongs to another account.
 */
export function readFormDraft<Name extends string>(
  name: string,
  account: string,
  like: Values<Name>,
): FormDraft<Name> | null {
  const draft = storedDraft(name, like).read();
  if (draft?.account === account) return draft;
  clearDraft(name);
  return null;
}

/** Stores a draft. If storage is blocked or full, typed values are lost when the page is closed. */
export function writeFormDraft(name: string, draft: FormDraft<string>): void {
  stored<FormDraft<string>>(prefix + name, () => null, "session").write(draft);
}

export function clearDraft(name: string): void {
  stored(prefix + name, () => null, "session").write(null);
}

function storedDraft<Name extends string>(name: string, like: Values<Name>) {
  const schema: Schema<FormDraft<Name>> = (value) => {
    if (!isRecord(value) || !isRecord(value.base)) return null;
    const { account, base } = value;
    const [before, values] = [valuesLike(like, base.values), valuesLike(like, value.values)];
    if (typeof account !== "string" || typeof base.version !== "number" || !before || !values) return null;
    return { account, base: { values: before, version: base.version }, values };
  };
  return stored(prefix + name, schema, "session");
}
