import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { adminRules, promoterRules } from "./contact.fields.ts";
import { dealerRules } from "./dealers.fields.ts";
import { centsField, dayField, emailField, optionalPhone, optionalText, requiredText } from "./fields.ts";
import { fieldsOf } from "./form-fields.ts";
import { personRules } from "./riders.fields.ts";

const schema = z.object({
  name: requiredText(120),
  nickname: optionalText(40),
  email: emailField,
  phone: optionalPhone,
  born: dayField,
  amount: centsField(100, 5_000_00),
  style: z.enum(["flat", "road"]),
  hint: z.optional(z.nullable(z.enum(["a", "b"]))),
  active: z.boolean(),
  note: z.optional(requiredText(10)),
  places: z.array(z.number()),
});

describe("fieldsOf", () => {
  it("reads kind, length and whether a text may be empty", () => {
    expect(fieldsOf(schema, ["name", "nickname", "email", "phone", "born"])).toEqual({
      name: { kind: "text", required: true, maxLength: 120 },
      nickname: { kind: "text", required: false, maxLength: 40 },
      email: { kind: "email", required: true },
      phone: { kind: "phone", required: false },
      born: { kind: "day", required: true },
    });
  });

  it("reads the bounds of a number, the values of a choice, and a yes or no", () => {
    expect(fieldsOf(schema, ["amount", "style", "hint", "active"])).toEqual({
      amount: { kind: "number", required: true, min: 100, max: 5_000_00 },
      style: { kind: "choice", required: true, choices: ["flat", "road"] },
      hint: { kind: "choice", required: false, choices: ["a", "b"] },
      active: { kind: "yesNo", required: true },
    });
  });

  it("distinguishes an omitted field of an update from an emptied one", () => {
    expect(fieldsOf(schema, ["note"]).note.required).toBe(false);
    expect(fieldsOf(z.extend(schema, { __v: z.int() }), ["note"]).note.required).toBe(true);
  });

  it("throws for a field that a single input cannot edit", () => {
    expect(() => fieldsOf(schema, ["places"])).toThrow("No form field shows places: array");
  });

  it("follows a change of the schema", () => {
    const longer = z.extend(schema, { name: optionalText(200) });
    expect(fieldsOf(longer, ["name"]).name).toEqual({ kind: "text", required: false, maxLength: 200 });
  });
});

describe("The forms' fields", () => {
  it("are those of the calls that the forms send", () => {
    expect(dealerRules.bio).toEqual({ kind: "text", required: false, maxLength: 1000 });
    expect(dealerRules.email).toEqual({ kind: "email", required: false });
    expect(personRules.firstName).toEqual({ kind: "text", required: true, maxLength: 60 });
    expect(personRules.raceStyle.choices).toEqual(["flat", "motocross", "road", "offroad"]);
    expect(personRules.country.required).toBe(true);
    expect(promoterRules.phone).toEqual({ kind: "phone", required: false });
    expect(adminRules.lastName).toEqual({ kind: "text", required: true, maxLength: 60 });
  });
});
