import { beforeEach, describe, expect, it } from "vitest";
import { clearDraft, readFormDraft, writeFormDraft } from "./form-draft.ts";

const like = { name: "", phone: "" };
const draft = {
  account: "a1",
  base: { values: { name: "Dana", phone: "" }, version: 3 },
  values: { name: "Dana K.", phone: "" },
};

beforeEach(() => {
  const stored = new Map<string, string>();
  globalThis.sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
});

describe("The draft of a form", () => {
  it("is restored with the version of the record that the user started from", () => {
    writeFormDraft("rider", draft);
    expect(readFormDraft("rider", "a1", like)).toEqual(draft);
    clearDraft("rider");
    expect(readFormDraft("rider", "a1", like)).toBeNull();
  });

  it("is removed when another account opens the form", () => {
    writeFormDraft("rider", draft);
    expect(readFormDraft("rider", "a2", like)).toBeNull();
    expect(readFormDraft("rider", "a1", like)).toBeNull();
  });

  it("is dropped when the form's fields have changed, or when the stored text is invalid", () => {
    writeFormDraft("rider", draft);
    expect(readFormDraft("rider", "a1", { ...like, city: "" })).toBeNull();
    sessionStorage.setItem("form.rider", "{");
    expect(readFormDraft("rider", "a1", like)).toBeNull();
  });
});
