/** Returns the value if it has the expected shape, otherwise null. */
export type Schema<Value> = (value: unknown) => Value | null;

export type Stored<Value> = {
  /**
   * Returns the stored value. It is null if nothing is stored, if the value has another shape, or if storage is
   * blocked.
   */
  read: () => Value | null;
  /** Stores the value; null removes it. It returns false when storage is blocked or full. */
  write: (value: Value | null) => boolean;
};

/**
 * Creates a value in the browser's text storage, as JSON. When the value is read, it is checked against the schema,
 * because an older version of the app may have written it. `area`: "local" stores it until it is removed, "session"
 * until the tab is closed.
 */
export function stored<Value>(key: string, schema: Schema<Value>, area: "local" | "session" = "local"): Stored<Value> {
  // Access to the storage itself throws when the user has blocked it.
  const storage = () => (area === "local" ? localStorage : sessionStorage);
  return {
    read() {
      try {
        const text = storage().getItem(key);
        return text === null ? null : schema(JSON.parse(text));
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}

export const textSchema: Schema<string> = (value) => (typeof value === "string" ? value : null);

export const flagSchema: Schema<boolean> = (value) => (typeof value === "boolean" ? value : null);

/** Makes the schema of a list; items of another shape are left out. */
export const listSchema =
  <Item>(item: Schema<Item>): Schema<Item[]> =>
  (value) =>
    Array.isArray(value) ? value.map(item).filter((one) => one !== null) : null;

/**
 * Makes the schema of an object with the fields of `defaults`; a field that is missing or has another type gets its
 * default.
 */
export const fieldsSchema =
  <Fields extends object>(defaults: Fields): Schema<Fields> =>
  (value) => {
    if (typeof value !== "object" || value === null) return null;
    const fields = Object.entries(defaults).map(([name, standard]): [string, unknown] => {
      const one: unknown = Reflect.get(value, name);
      return [name, typeof one === typeof standard ? one : standard];
    });
    return { ...defaults, ...Object.fromEntries(fields) };
  };

/** Makes the schema of an object whose named fields pass the checks; its other fields are not checked. */
export const objectWith =
  <Value extends object>(checks: { [Name in keyof Value]?: (value: unknown) => boolean }): Schema<Value> =>
  (value) => {
    if (typeof value !== "object" || value === null) return null;
    const fits = Object.entries<unknown>(checks).every(
      ([name, check]) => typeof check === "function" && Boolean(check(Reflect.get(value, name))),
    );
    // The caller should list a check for each field that it uses, because the other fields are not checked.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return fits ? (value as Value) : null;
  };
