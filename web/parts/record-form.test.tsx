import { createElement, type ComponentProps } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { differencesOf } from "./form-state.ts";
import { RecordForm } from "./record-form.tsx";

type Form = ComponentProps<typeof RecordForm<"name" | "phone">>["form"];

const labels = { name: "Name", phone: "Phone" };
const mine = { name: "Dana K.", phone: "574 555 0100" };

/** `useForm` returns this while nothing is being sent. */
const form: Form = {
  busy: false,
  message: null,
  errors: {},
  problem: null,
  attempt: 0,
  run: () => Promise.resolve(true),
  refuse: () => undefined,
  clear: () => undefined,
  clearError: () => undefined,
  values: mine,
  isDirty: true,
  set: () => undefined,
  setAll: () => undefined,
  field: (name) => ({ name, value: mine[name], error: null, onChange: () => undefined, optional: false }),
  select: (name) => ({ name, value: mine[name], error: null, onChange: () => undefined, optional: false }),
  submit: () => Promise.resolve(true),
  conflict: null,
};

function render(over: Partial<Form>): string {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const node = (
    <RecordForm form={{ ...form, ...over }} onSaved={() => undefined} submit="Save your data">
      <p>The fields</p>
    </RecordForm>
  );
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, node));
}
/**
 * Returns the text that a reader sees. The button also contains its other label, hidden, so that its width stays the
 * same.
 */
const textIn = (html: string): string =>
  html
    .replaceAll(/<span class="[^"]*invisible[^"]*" aria-hidden="true">[^<]*(<[^>]*>[^<]*)*?<\/span>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("RecordForm", () => {
  it("shows only the fields and the button while there is no conflict", () => {
    expect(textIn(render({}))).toBe(" The fields Save your data ");
  });

  it("shows both versions of the fields that differ after a conflict, with both ways to resolve it, and keeps the typed values", () => {
    const theirs = { name: "Dana K.", phone: "" };
    const conflict = {
      differences: differencesOf(mine, theirs, labels),
      takeTheirs: () => undefined,
      saveMine: () => Promise.resolve(true),
    };
    const text = textIn(render({ conflict }));
    expect(text).toContain("Where the versions differ Phone Your version: 574 555 0100 Saved version: –");
    expect(text).not.toContain("Name");
    expect(text).toContain("Use saved version Save mine instead");
    expect(text).toContain("The fields Save your data");
  });

  it("cannot be sent a second time while it is being sent", () => {
    expect(render({})).toMatch(/<button type="submit"[^>]*aria-busy="false"/);
    expect(render({ busy: true })).toMatch(/<button type="submit"[^>]*aria-busy="true" aria-disabled="true"/);
  });
});
