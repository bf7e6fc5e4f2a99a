import { isDay } from "./dates.ts";
import { formatNumber } from "./format.ts";
import type { Locale } from "./locale.ts";
import { maxCounted } from "./pagination.ts";
import type { Role } from "./roles.ts";

// This module declares a list once for both sides: the server reads its query and writes its files from the
// declaration, and the web builds the filters and the table from it (docs/adding-a-page.md). It imports neither zod nor
// React, so that a page that uses it loads only the texts.

/** This is a text in both languages. The code does not compile if a language is missing. */
export type Label = Readonly<Record<Locale, string>>;

/** This is a count with its noun, for one and for several: `["# rider", "# riders"]`. */
export type CountLabel = Readonly<Record<Locale, readonly [one: string, several: string]>>;

export function countText(label: CountLabel, count: number, locale: Locale): string {
  // French uses the singular for zero, too.
  const isOne = locale === "fr" ? count < 2 : count === 1;
  const most = formatNumber(maxCounted, locale);
  const shown = count <= maxCounted ? formatNumber(count, locale) : locale === "fr" ? `Plus de ${most}` : `${most}+`;
  return label[locale][isOne ? 0 : 1].replace("#", shown);
}

export type Choices = Readonly<Record<string, Label>>;

type FilterKind =
  /** The text is sent while the user types. */
  | { kind: "text"; max?: number; keyboard?: "tel" | "email"; placeholder?: Label }
  /**
   * The user selects one of a few fixed choices. `all` is the text for no choice; a filter without it has a `default`,
   * which the server takes if the query has no value. As chips, all choices are visible at once.
   */
  | { kind: "choice"; choices: Choices; all?: Label; default?: string; chips?: true }
  /**
   * The user selects one of the choices that the screen supplies, for example the states in which there are dealers.
   */
  | { kind: "option"; max?: number; all: Label }
  /** The value is the two letters of a country. */
  | { kind: "country"; all: Label }
  /** The value is a day in Pacific time, YYYY-MM-DD. */
  | { kind: "day" };

export type ListFilter = FilterKind & {
  label: Label;
  /** These filters are reset when this one changes: states, for example, depend on the country. */
  resets?: readonly string[];
  /** The filter is behind a button on every screen size, until it has a value. */
  behind?: true;
  /** The filter is shown only if the screen supplies at least two choices, or if it has a value. */
  onlyIfChoice?: true;
  /** Only these roles see the filter; the server accepts it from all roles. */
  roles?: readonly Role[];
};

/** A column shows this value: on the screen in the user's format, in a file as a plain value. */
type Value<Row> =
  /** The text of `inFile`, if there is one, replaces the value in files, in the language of the reader. */
  | { kind: "text"; value: (row: Row) => string | null; inFile?: (row: Row, locale: Locale) => string | null }
  | { kind: "email" | "phone"; value: (row: Row) => string | null }
  | { kind: "number"; value: (row: Row) => number | null }
  /** The amount is in cents. A file writes the amount alone, so it has a separate column for the currency. */
  | { kind: "money"; value: (row: Row) => { cents: number; currency: "USD" | "CAD" } | null }
  /**
   * The value is an ISO instant. Files write the day, the day with the time, or the time alone, in the time zone (IANA)
   * of `zone`, or in Pacific time.
   */
  | { kind: "date" | "dateTime" | "time"; zone?: (row: Row) => string; value: (row: Row) => string | null }
  | { kind: "choice"; choices: Choices; value: (row: Row) => string | null }
  | { kind: "country"; value: (row: Row) => string | null };

export type ListColumn<Row> = Value<Row> & {
  key: string;
  label: Label;
  /** This is true if the list can be sorted by this column: `?sort=key`, or `?sort=-key` for the descending order. */
  sort?: true;
  /**
   * On a phone each row is a card of two lines. This is the position of the value on the card; a column without it is
   * not on the card. A value that says nothing without its label, such as a date, is "labeled"; such a figure is a
   * "count".
   */
  card?: "title" | "figure" | "count" | "detail" | "labeled";
  /** The screen leaves the column out if all its values are null, even if the screen shows more than the values. */
  hideEmpty?: true;
  /** The column is only on the screen, or only in the files. */
  only?: "screen" | "file";
  /** This column of the files is also shown in the details pane of a row. */
  pane?: true;
  /** Only these roles get the column. */
  roles?: readonly Role[];
};

export interface ListDeclaration<Row> {
  /** `key` is the property of the answer that holds the rows; `file` is the name of the files. */
  key: string;
  file?: string;
  title: Label;
  count: CountLabel;
  filters: Readonly<Record<string, ListFilter>>;
  columns: readonly ListColumn<Row>[];
  /** The list has this order without `?sort=`. */
  order: { by: string; descending?: true };
  empty: { title: Label; hint: Label };
  /** This text replaces the rows if they could not be loaded: "The riders didn’t load". */
  failed: Label;
}

/** Declares a list of `Row`: `listOf<PromoterListItem>()({ key: "promoters", … })`. */
export const listOf =
  <Row extends { _id: string }>() =>
  <const L extends ListDeclaration<Row>>(list: L): L =>
    list;

// This is a list of rows of any type. `any` is safe here, because its columns only read the rows.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyList = ListDeclaration<any>;

export type FilterName<L extends AnyList> = keyof L["filters"] & string;
export type ColumnKey<L extends AnyList> = L["columns"][number]["key"];
export type SortKey<L extends AnyList> = Extract<L["columns"][number], { sort: true }>["key"];

type FilterValue<F> = F extends { kind: "choice"; choices: infer C } ? keyof C & string : string;

/** These are the filters of a list, as the store gets them. */
export type FiltersOf<L extends AnyList> = {
  [K in FilterName<L>]?: FilterValue<L["filters"][K]> | undefined;
};

const fileFormats = ["csv", "xlsx"] as const;
export type ListFileFormat = (typeof fileFormats)[number];

/** This is the query of a list as a client sends it. */
export type ListQuery<L extends AnyList> = FiltersOf<L> & {
  page?: number | string | undefined;
  sort?: string | undefined;
  format?: "json" | ListFileFormat | undefined;
};

export interface ListOrder<Key extends string = string> {
  by: Key;
  descending: boolean;
}

/** Returns whether a filter is shown, with its value and the number of choices that the screen supplies. */
export const isOffered = ({ onlyIfChoice }: ListFilter, value: string | undefined, choices: number): boolean =>
  !onlyIfChoice || Boolean(value) || choices > 1;

/** Returns the columns that a list can be sorted by. */
export const sortKeys = (list: AnyList): string[] => list.columns.filter(({ sort }) => sort).map(({ key }) => key);

/** Parses `name` or `-name`; any other text gives the list's default order. */
export function orderOf<L extends AnyList>(list: L, sort: string | undefined): ListOrder<SortKey<L>> {
  const descending = sort?.startsWith("-") ?? false;
  const by = descending ? sort?.slice(1) : sort;
  // TypeScript does not know that only keys of the list's own columns pass the check.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (by !== undefined && sortKeys(list).includes(by)) return { by: by as SortKey<L>, descending };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { by: list.order.by as SortKey<L>, descending: list.order.descending ?? false };
}

/** Returns the `sort` of the URL for an order, or undefined for the list's default order. */
export function sortText(list: AnyList, { by, descending }: ListOrder): string | undefined {
  if (by === list.order.by && descending === (list.order.descending ?? false)) return undefined;
  return descending ? `-${by}` : by;
}

/** Returns the columns of the screen or of a file for a role. */
export const columnsFor = <Row>(
  list: ListDeclaration<Row>,
  place: "screen" | "file",
  role: string | null,
): readonly ListColumn<Row>[] =>
  list.columns.filter(
    ({ only, roles }) => (only === undefined || only === place) && (!roles || roles.some((one) => one === role)),
  );

/**
 * Returns whether a value of a URL is valid for a filter. Invalid values are ignored, so that no edited URL ends in an
 * error.
 */
function isPossible(filter: ListFilter, text: string): boolean {
  if (filter.kind === "choice") return Object.hasOwn(filter.choices, text);
  if (filter.kind === "day") return isDay(text);
  if (filter.kind === "country") return /^[A-Za-z]{2}$/.test(text);
  return text.length <= (filter.max ?? defaultMax);
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** This is the max length of a text filter that declares none. */
export const defaultMax = 80;

/**
 * Reads the filters, the order and the page of a list from a URL's query. This is the only place where a list's URL is
 * read.
 */
export function readListSearch<L extends AnyList>(list: L, search: Readonly<Record<string, unknown>>): ListQuery<L> {
  const filters = Object.entries(list.filters).flatMap(([name, filter]) => {
    const text = textOf(search[name]).trim();
    return text !== "" && isPossible(filter, text) ? [[name, text] as const] : [];
  });
  const pageText = textOf(search.page);
  const page = /^[1-9]\d{0,4}$/.test(pageText) ? pageText : undefined;
  const sort = sortText(list, orderOf(list, textOf(search.sort)));
  // Every value was checked against the filter's kind, but TypeScript cannot see that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...Object.fromEntries(filters), page, sort } as ListQuery<L>;
}
