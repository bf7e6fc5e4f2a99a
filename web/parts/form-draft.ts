// Typed values of forms are stored in the tab until they are saved, so that a reload or a lost connection loses
// nothing. A draft belongs to an account: the next account in the same tab removes it.

type Values<Name extends string> = Record<Name, string>;

export interface FormDraft<Name extends string> {
  account: string;
  /** This is the record that the user began with, so that a version saved since then is noticed. */
  base: { values: Values<Name>; version: number };
  values: Values<Name>;
}

const prefix = "form.";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * Returns the texts for exactly the fields of `like`; null if one is missing, for example after an update of the form.
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
 * Returns the draft of a form with the fields of `like`; null if there is none that fits, or one of another account.
 */
export function readFormDraft<Name extends string>(
  name: string,
  account: string,
  like: Values<Name>,
): FormDraft<Name> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? "null");
    if (!isRecord(stored)) return null;
    const base = isRecord(stored.base) ? stored.base : {};
    const [before, values] = [valuesLike(like, base.values), valuesLike(like, stored.values)];
    if (stored.account !== account || !before || !values || typeof base.version !== "number") {
      clearDraft(name);
      return null;
    }
    return { account, base: { values: before, version: base.version }, values };
  } catch {
    return null;
  }
}

export function writeFormDraft(name: string, draft: FormDraft<string>): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // If storage is off or full, typed values are lost when the page is closed.
  }
}

export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Without storage there is no draft to remove.
  }
}
