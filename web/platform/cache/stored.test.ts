import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fieldsSchema, flagSchema, listSchema, objectWith, stored, textSchema } from "./stored.ts";

const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};
beforeEach(() => {
  items.clear();
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

it("A stored value is read back until it is removed", () => {
  const name = stored("name", textSchema);
  expect(name.read()).toBeNull();
  expect(name.write("Dana")).toBe(true);
  expect(name.read()).toBe("Dana");
  name.write(null);
  expect(items.size).toBe(0);
});

it.each(["not json", "7", "[]", "{}"])("A stored value of another shape is read as null: %s", (other) => {
  items.set("name", other);
  expect(stored("name", textSchema).read()).toBeNull();
});

it("A stored value is checked for each shape", () => {
  expect(flagSchema("true")).toBeNull();
  expect(listSchema(textSchema)(["a", 7, "b"])).toEqual(["a", "b"]);
  expect(fieldsSchema({ name: "", age: 0 })({ name: "Dana", age: "7", extra: 1 })).toEqual({ name: "Dana", age: 0 });
  const known = objectWith<{ id: string }>({ id: (value) => typeof value === "string" });
  expect(known({ id: "a" })).toEqual({ id: "a" });
  expect(known({ id: 1 })).toBeNull();
  expect(known(null)).toBeNull();
});

it("A write to full or blocked storage reports failure, and the value is read as null", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(stored("name", textSchema).write("Dana")).toBe(false);
  expect(stored("name", textSchema).read()).toBeNull();
});
