import { parseSync } from "vite";
import { importsOf, nameOf, visit, type Node } from "./architecture.ts";

// Only shared/dates.ts computes dates, and only shared/format-dates.ts formats them (docs/decisions/0016-dates.md). The
// rule is a function of a file's name and its source; `server/architecture.test.ts` runs it on every product file.

const homes = ["shared/dates.ts", "shared/format-dates.ts"];

/**
 * Returns true for the files to which the rule applies. Tests, journeys and benchmarks may compute a date in another
 * way.
 */
export const isAboutDates = (file: string): boolean =>
  /^(server|shared|web)\//.test(file) && !/\.test\.tsx?$|^server\/testing\//.test(file) && !homes.includes(file);

/**
 * This matches the methods of Date that read, write or show a field of the calendar or of the clock in some time zone.
 */
const calendarMethod =
  /^([gs]et(UTC)?(FullYear|Month|Date|Day|Hours|Minutes|Seconds)|getTimezoneOffset|toLocale(Date|Time)String|to(Date|Time)String)$/;

/** This matches a word that every source that works with dates contains, so that other sources need no parsing. */
const mayWork =
  /\b(Date|Intl)\b|[gs]et(UTC)?(FullYear|Month|Date|Day|Hours|Minutes|Seconds)\b|(Date|Time)String\b|getTimezoneOffset/;

function dateWorkOf(node: Node): string | null {
  if (node.type === "NewExpression") {
    const params = node["arguments"];
    return nameOf(node["callee"]) === "Date" && Array.isArray(params) && params.length > 1 ? "new Date(y, m, d)" : null;
  }
  if (node.type !== "MemberExpression") return null;
  const [object, property] = [nameOf(node["object"]), nameOf(node["property"])];
  if (object === "Date" && property === "UTC") return "Date.UTC";
  if (object === "Intl" && property === "DateTimeFormat") return "Intl.DateTimeFormat";
  return property !== null && calendarMethod.test(property) ? property : null;
}

/**
 * Returns the places where a source computes or formats dates without shared/dates.ts, or imports Day.js, each as
 * "file:line what".
 */
export function handmadeDates(file: string, source: string): string[] {
  if (!isAboutDates(file)) return [];
  const found = importsOf(file, source)
    .filter(({ to, inside, typeOnly }) => !inside && !typeOnly && /^dayjs(\/|$)/.test(to))
    .map(({ to }) => `${file} → ${to}`);
  if (!mayWork.test(source)) return found;
  visit(parseSync(file, source).program, (node) => {
    const work = dateWorkOf(node);
    if (work !== null) found.push(`${file}:${source.slice(0, node.start).split("\n").length} ${work}`);
  });
  return found;
}
