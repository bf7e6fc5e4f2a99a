import { historyFieldNames, historyFields, type HistoryFieldName } from "#shared/history.ts";
import type { AuditItem, HistoryChange, HistoryItem } from "#shared/history.schema.ts";
import type { HistoryRow, NamedIds } from "./store.ts";

type Value = HistoryChange["after"];
type Fields = Readonly<Record<string, unknown>>;

/** Returns the ids in these rows that are shown as names, those of the records that the rows are about included. */
export function idsIn(rows: readonly HistoryRow[]): NamedIds {
  const subjects = (type: string) =>
    rows.flatMap(({ subjectType, subjectId }) => (subjectType === type ? [subjectId] : []));
  const actors = (type: string) =>
    rows.flatMap(({ actorType, actorId }) => (actorType === type && actorId !== null ? [actorId] : []));
  const named = (kind: "promoter" | "dealer" | "account") =>
    rows
      .flatMap(changesOf)
      .filter(({ field }) => historyFields[field].kind === kind)
      .flatMap(({ before, after }) => [before, after])
      .filter((value): value is string => typeof value === "string");
  // An account may be that of anybody.
  const accounts = [...named("account"), ...subjects("account")];
  return {
    rider: new Set([...actors("rider"), ...subjects("rider")]),
    dealer: new Set([...actors("dealer"), ...named("dealer"), ...subjects("dealer")]),
    promoter: new Set([...actors("promoter"), ...named("promoter"), ...subjects("promoter")]),
    admin: new Set([...actors("admin"), ...subjects("admin")]),
    kiosk: new Set([...actors("kiosk"), ...subjects("device")]),
    event: new Set(subjects("event")),
    series: new Set(subjects("series")),
    category: new Set(subjects("category")),
    redemption: new Set(subjects("redemption")),
    kioskItem: new Set(subjects("kioskItem")),
    payoutFile: new Set(subjects("payoutFile")),
    login: new Set([
      ...rows.flatMap(({ actorType, accountId }) =>
        actorType === "dealer" || actorType === "promoter" ? (accountId ?? []) : [],
      ),
      ...accounts,
    ]),
    account: new Set([...rows.flatMap(({ proxyAccountId }) => proxyAccountId ?? []), ...accounts]),
    riderAccount: new Set(accounts),
  };
}

/**
 * Selects the fields of an audit row that leave the server: the fields of shared/history.ts, and names in place of ids.
 */
function presentHistory(row: HistoryRow, names: ReadonlyMap<string, string>): HistoryItem {
  const isNamed = (field: HistoryFieldName) => ["promoter", "dealer", "account"].includes(historyFields[field].kind);
  const shown = (value: Value): Value => (typeof value === "string" ? (names.get(value) ?? null) : value);
  return {
    _id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: { type: typeOf(row.actorType), name: actorName(row, names) },
    admin: (row.proxyAccountId && names.get(row.proxyAccountId)) ?? null,
    changes: changesOf(row).map((change) =>
      isNamed(change.field) ? { ...change, before: shown(change.before), after: shown(change.after) } : change,
    ),
    erased: row.erasedAt !== null,
  };
}

/** Returns an audit row with the record that it is about. */
export const presentAudit = (row: HistoryRow, names: ReadonlyMap<string, string>): AuditItem => ({
  ...presentHistory(row, names),
  subject: { type: row.subjectType, _id: row.subjectId, name: names.get(row.subjectId) ?? null },
});

/** Returns the name of the actor; for a dealer or promoter also that of the person who was logged in. */
function actorName({ actorType, actorId, accountId }: HistoryRow, names: ReadonlyMap<string, string>): string | null {
  const name = (actorId && names.get(actorId)) ?? null;
  const isBusiness = actorType === "dealer" || actorType === "promoter";
  const person = isBusiness && accountId ? names.get(accountId) : undefined;
  return name && person ? `${person}, ${name}` : name;
}

const actorTypes = ["rider", "dealer", "promoter", "admin", "kiosk", "visitor"] as const;
const typeOf = (type: string): HistoryItem["actor"]["type"] => actorTypes.find((one) => one === type) ?? "system";

/** The `state` of these records is their status. That of all others is a state or province. */
const withStatus = ["question", "device", "bike"];

function changesOf({ subjectType, before, after }: HistoryRow): HistoryChange[] {
  const sideOf = (side: unknown): Fields => {
    const { state, ...fields } = fieldsOf(side);
    return { ...fields, [withStatus.includes(subjectType) ? "status" : "state"]: state };
  };
  const [old, now] = [sideOf(before), sideOf(after)];
  return historyFieldNames
    .map((field) => ({ field, before: valueOf(old[field]), after: valueOf(now[field]) }))
    .filter((change) => change.before !== change.after);
}

/**
 * Returns the fields of one side of a change. The classes of an event are recorded as a list, of which the history
 * shows the names of the classes and the total of the payouts.
 */
function fieldsOf(side: unknown): Fields {
  if (Array.isArray(side)) {
    const classes = side.filter(isFields);
    return { classes: classes.map(({ name }) => name), posted: classes.reduce((sum, one) => sum + postedOf(one), 0) };
  }
  return isFields(side) ? side : {};
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Returns the cents that a class posts: `places` are `[first, last, amount of each]`. */
function postedOf({ places }: Fields): number {
  if (!Array.isArray(places)) return 0;
  return places.reduce<number>((sum, place: unknown) => {
    const [first, last, amount] = Array.isArray(place) ? place.map(Number) : [];
    return sum + ((last ?? 0) - (first ?? 0) + 1) * (amount ?? 0);
  }, 0);
}

function valueOf(value: unknown): Value {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  const texts = Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  return texts.length > 0 ? texts.join(", ") : null;
}
