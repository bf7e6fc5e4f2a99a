import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { historyFields, historySubjects, valueWord, type HistoryField } from "#shared/history.ts";
import { auditActions } from "#shared/audit-words.ts";
import { documentKinds } from "#shared/documents.ts";
import { raceStyles } from "#shared/events.ts";
import { caseKinds, decisionReasons, decisions, deviceStates } from "#shared/kiosk.ts";
import { deviceActs } from "#shared/kiosk-desk.schema.ts";
import { locales } from "#shared/locale.ts";
import { noticeKinds } from "#shared/notices.ts";
import { claimActs, claimStatuses, returnReasons, taxStatuses } from "#shared/payouts.ts";
import { questionKinds, questionStates } from "#shared/questions.ts";
import { counterReasons } from "#shared/redemptions.ts";
import { requestKinds } from "#shared/requests.schema.ts";
import { resultStatuses } from "#shared/results-file/formats.ts";
import { identityFields, sexes } from "#shared/riders.ts";
import { payModes } from "#shared/series.schema.ts";
import { staffRoles } from "#shared/staff-roles.ts";
import { watchKinds } from "#shared/watch.ts";
import { historyActions } from "#shared/history-words.ts";
import { faultOf, writtenFrench } from "./french.ts";
import { faultsOf } from "./words.ts";

// The history of a record is shown in words, so these tests check that every action that the server records about one
// of these records has a text in both languages.

const root = join(import.meta.dirname, "..");
const sources = globSync("server/**/*.ts", { cwd: root })
  .filter((file) => !file.includes(".test.") && !file.startsWith("server/testing/"))
  .map((file) => readFileSync(join(root, file), "utf8"));

const subject = new RegExp(`\\{ type: "(?:${historySubjects.join("|")})"`);
const action = /"([a-zA-Z-]+\.[a-zA-Z-]+)"/g;

/**
 * Returns the actions in the calls of `record(tx, ctx, action, subject, …)`. If an action is a variable, it returns the
 * literals of its declaration.
 */
function actionsIn(source: string): string[] {
  const recorded = [...source.matchAll(/\brecord\(\s*\w+,\s*\w+,([^;]*?)\{ type: /g)]
    .filter(({ 0: whole, index }) => subject.test(source.slice(index, index + whole.length + 20)))
    .map(([, name]) => name ?? "");
  const declared = recorded.some((name) => /^\s*act(ion)?,/.test(name))
    ? [...source.matchAll(/const act(?:ion)? = ([^;]*);/g)].map(([, value]) => value ?? "")
    : [];
  const changes = [...source.matchAll(/name: ("results\.\w+")/g)].map(([, value]) => value ?? "");
  return [...recorded, ...declared, ...changes].flatMap((text) =>
    [...text.matchAll(action)].map(([, name]) => name ?? ""),
  );
}

const recorded = new Set(sources.flatMap(actionsIn));

/** These actions are composed of a prefix and one of these names: `claim.${name}`. */
const composed: Readonly<Record<string, readonly string[]>> = {
  claim: claimActs,
  kiosk: deviceActs,
  request: ["approved", "declined"],
};
const composedActions = Object.entries(composed).flatMap(([prefix, names]) => names.map((name) => `${prefix}.${name}`));

it("the history has a text for every action on these records", () => {
  expect(recorded.size).toBeGreaterThan(60);
  expect([...recorded].filter((name) => !(name in historyActions)).toSorted()).toEqual([]);
});

it("the audit log has a text for every action, and none for an action that nobody records", () => {
  const all = sources.join("\n");
  const others = sources
    .flatMap((source) => [...source.matchAll(/\brecord\(\s*\w+,\s*\w+,\s*"([\w-]+\.[\w-]+)"/g)])
    .map(([, name]) => name ?? "");
  expect(others.length).toBeGreaterThan(60);
  expect([...new Set(others)].filter((name) => !(name in auditActions)).toSorted()).toEqual([]);
  const prefixes = [...all.matchAll(/\brecord\(\s*\w+,\s*\w+,\s*`([^`]*)`/g)].map(
    ([, name]) => name?.split(".")[0] ?? "",
  );
  expect(prefixes.toSorted(), "composed actions").toEqual(Object.keys(composed));
  expect(composedActions.filter((name) => !(name in auditActions))).toEqual([]);
  const known = new Set(composedActions);
  expect(Object.keys(auditActions).filter((name) => !known.has(name) && !all.includes(`"${name}"`))).toEqual([]);
});

/** These words are the same in English and French. */
const same = new Set(["Budget", "Classes", "Description", "Note", "Type", "Motocross", "Flat track"]);

it("the history shows no code of these lists", () => {
  const codes = {
    decision: decisions,
    fields: identityFields,
    kind: [
      ...caseKinds,
      ...documentKinds,
      ...noticeKinds,
      ...questionKinds,
      ...requestKinds,
      ...watchKinds,
      "redeem",
      "void",
    ],
    locale: locales,
    payMode: payModes,
    raceStyle: raceStyles,
    reason: [...decisionReasons, ...counterReasons, ...returnReasons, "restored", "secret_rotated"],
    sex: sexes,
    staffRole: staffRoles,
    status: [...questionStates, ...deviceStates, ...claimStatuses, ...resultStatuses, "valid", "invalid", "pending"],
    taxStatus: taxStatuses,
  } as const;
  const fields: Readonly<Record<string, HistoryField>> = historyFields;
  const withWords = Object.keys(fields).filter((name) => fields[name]?.values !== undefined);
  expect(withWords.toSorted()).toEqual(Object.keys(codes));
  const shown = Object.entries(codes).flatMap(([name, list]) =>
    list.filter((code) => !valueWord(fields[name] ?? historyFields.kind, code, "en")),
  );
  expect(shown).toEqual([]);
  expect(valueWord(historyFields.fields, "firstName, amaNumber", "fr")).toBe("Prénom, Numéro AMA");
  expect(valueWord(historyFields.reason, "pin_mismatch", "en")).toBe("Wrong PIN");
  // A text that a person wrote stays as it is.
  expect(valueWord(historyFields.reason, "Canceled, the rider called", "en")).toBeUndefined();
});

it("the texts of the history also exist in Canadian French", () => {
  for (const { en, fr } of [
    ...Object.values(auditActions),
    ...Object.values(historyFields).map(({ label }) => label),
    ...Object.values<HistoryField>(historyFields).flatMap(({ values }) => Object.values(values ?? {})),
  ]) {
    expect(faultOf(en, fr, same.has(en)), en).toBeUndefined();
    expect(writtenFrench(fr)).toBe(fr);
    expect([...faultsOf("en", en), ...faultsOf("fr", fr)], en).toEqual([]);
  }
});
