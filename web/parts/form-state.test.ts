import { describe, expect, it } from "vitest";
import type { FieldRules } from "#shared/form-fields.ts";
import { Problem } from "../platform/api/problem.ts";
import { inputProps, optionsOf } from "./field-props.ts";
import {
  baseVersion,
  createAttempts,
  differ,
  differencesOf,
  keepChanges,
  losesInput,
  missingIn,
} from "./form-state.ts";

type Field = "name" | "phone";
const rules: FieldRules<Field> = {
  name: { kind: "text", required: true, maxLength: 60 },
  phone: { kind: "phone", required: false },
};
const base = { name: "Dana", phone: "" };
const refusal = (code: string, status = 409) => new Problem({ status, code, message: code });

describe("The leave guard of a form", () => {
  it("asks only when something typed differs from the record", () => {
    expect(differ({ ...base }, base)).toBe(false);
    expect(differ({ ...base, phone: "5" }, base)).toBe(true);
    expect(differ({ ...base, phone: "" }, base)).toBe(false);
  });

  it("asks before another page or tab, and not before another query of the same tab", () => {
    const at = (pathname: string, search: object = {}) => ({ pathname, search });
    expect(losesInput(at("/auth/admin/profile"), at("/auth/admin"))).toBe(true);
    expect(losesInput(at("/auth/admin/settings"), at("/auth/admin/settings", { tab: "watch" }))).toBe(true);
    expect(losesInput(at("/auth/admin/settings"), at("/auth/admin/settings", { page: 2 }))).toBe(false);
  });
});

describe("Required fields", () => {
  it("are those of the schema; spaces do not fill one", () => {
    expect(missingIn({ name: "  ", phone: "" }, rules)).toEqual(["name"]);
    expect(missingIn({ name: "Dana", phone: "" }, rules)).toEqual([]);
  });
});

describe("After a conflict", () => {
  it("a field that the user never changed takes the value that somebody else saved", () => {
    const typed = { ...base, name: "Dana K." };
    expect(keepChanges(typed, base, { name: "Dan", phone: "7" })).toEqual({ name: "Dana K.", phone: "7" });
    expect(
      keepChanges({ name: "Dana K.", phone: "" }, { name: "Dana", phone: "5" }, { name: "Dan", phone: "7" }),
    ).toEqual({
      name: "Dana K.",
      phone: "",
    });
  });

  it("only the fields that differ are compared, with the form's labels", () => {
    const labels = { name: "Name", phone: "Phone" };
    expect(differencesOf({ name: "Dana ", phone: "5" }, { name: "Dana", phone: "7" }, labels)).toEqual([
      { key: "phone", label: "Phone", mine: "5", theirs: "7" },
    ]);
  });

  it("a save by another part of the page is a conflict only if it changed these fields", () => {
    const began = { values: base, version: 3 };
    expect(baseVersion({ values: base, version: 5 }, began)).toBe(5);
    expect(baseVersion({ values: { ...base, phone: "7" }, version: 5 }, began)).toBe(3);
    expect(baseVersion({ values: base, version: 2 }, began)).toBe(3);
  });
});

describe("A form's attempts", () => {
  /** Sends the form once for each answer, and returns the idempotency keys that were sent. */
  async function keysFor(...answers: (Problem | "saved")[]): Promise<string[]> {
    let made = 0;
    const attempt = createAttempts(() => `key ${++made}`);
    const keys: string[] = [];
    for (const answer of answers) {
      const sent = attempt((key) => {
        keys.push(key);
        return answer === "saved" ? Promise.resolve(answer) : Promise.reject(answer);
      });
      if (answer === "saved") await expect(sent).resolves.toBe("saved");
      else await expect(sent).rejects.toBe(answer);
    }
    return keys;
  }

  it("reuse the key if there was no answer, because the server may have saved", async () => {
    expect(await keysFor(refusal("no_answer", 0), refusal("no_answer", 0), "saved")).toEqual([
      "key 1",
      "key 1",
      "key 1",
    ]);
  });

  it("have a new key after a save and after a refusal", async () => {
    expect(await keysFor("saved", "saved")).toEqual(["key 1", "key 2"]);
    expect(await keysFor(refusal("stale_version"), "saved")).toEqual(["key 1", "key 2"]);
    expect(await keysFor(refusal("no_answer", 0), refusal("name_taken", 422), "saved")).toEqual([
      "key 1",
      "key 1",
      "key 2",
    ]);
  });

  it("keep their key after an error of the server or a gateway, because the change may have been saved", async () => {
    const failed = [refusal("unexpected", 500), refusal("unavailable", 503), refusal("unexpected", 502)];
    expect(await keysFor(...failed, "saved", "saved")).toEqual(["key 1", "key 1", "key 1", "key 1", "key 2"]);
  });

  it("keep their key after a refusal of a retry that does not say what became of the first attempt", async () => {
    const refusals = [refusal("too_many_requests", 429), refusal("account_changed", 403)];
    expect(await keysFor(refusal("no_answer", 0), ...refusals, "saved")).toEqual(["key 1", "key 1", "key 1", "key 1"]);
    expect(await keysFor(...refusals, "saved")).toEqual(["key 1", "key 2", "key 3"]);
  });
});

describe("The props that an input takes from its rule", () => {
  it("are its type, its length and whether it is optional", () => {
    expect(inputProps(rules.name)).toEqual({ optional: false, maxLength: 60 });
    expect(inputProps(rules.phone)).toEqual({ optional: true, type: "tel" });
    expect(inputProps({ kind: "email", required: true })).toEqual({ optional: false, type: "email" });
    expect(inputProps({ kind: "day", required: true })).toEqual({ optional: false, type: "date" });
  });

  it("for a choice are the values of the schema, in the order of the texts, each of them once", () => {
    const rule = { kind: "choice", required: false, choices: ["flat", "road", "trial"] } as const;
    expect(optionsOf(rule, { road: "Road", flat: "Flat", gone: "Gone" })).toEqual([
      { value: "road", label: "Road" },
      { value: "flat", label: "Flat" },
      { value: "trial", label: "trial" },
    ]);
  });
});
