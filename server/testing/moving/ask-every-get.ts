import { createHash } from "node:crypto";
import { Agent, request, type IncomingHttpHeaders } from "node:http";
import type { SystemAnswer } from "#shared/system.schema.ts";
import { calls } from "../../api.ts";
import { pathsOf, type Call } from "../../platform/http/call.ts";
import { listCases } from "../queries/list-cases.ts";
import { askerRoles, type AskerRole, type Records } from "./real-records.ts";

/** This returns the headers of a person's request to a path. */
export type Asker = (path: string) => Record<string, string>;

export interface GetAnswer {
  /** This is a hash of the status, the type and every byte of the body. */
  digest: string;
  status: number;
  /** This is the beginning of the body, to show what is different. */
  start: string;
}

/** These are the answers to all GETs, by role, path and language. */
export type Answers = Map<string, GetAnswer>;

const languages = ["en", "fr"] as const;

interface Asked {
  /** This is the declared path, for example `/api/event/{eventId}`. */
  route: string;
  role: AskerRole;
  locale: (typeof languages)[number];
  path: string;
  isNavigation: boolean;
}

/**
 * Sends every GET of the API to a server as each role, in both languages, about the role's own records and about random
 * ones. It also requests staff's lists in each order and with each filter, and each list as a file. The order is always
 * the same, and GETs that write something come last: downloading a file, acting as somebody, logging out.
 */
export async function askEveryGet(
  url: string,
  askers: Record<AskerRole, Asker>,
  records: Records,
): Promise<{ answers: Answers; routes: Map<string, Set<number>> }> {
  const answers: Answers = new Map();
  const routes = new Map<string, Set<number>>();
  const agent = new Agent({ keepAlive: true });
  for (const { route, role, locale, path, isNavigation } of everyGet(records)) {
    const headers = {
      "x-locale": locale,
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": isNavigation ? "navigate" : "cors",
      ...askers[role](path),
    };
    const answer = await get(url + path, headers, agent);
    answers.set(`${role} ${locale} ${path}`, digestOf(route, answer));
    routes.set(route, (routes.get(route) ?? new Set()).add(answer.status));
  }
  agent.destroy();
  return { answers, routes };
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request without `fetch`, because `fetch` marks each of its requests as not being a navigation. */
function get(url: string, headers: Record<string, string>, agent: Agent): Promise<Received> {
  return new Promise((done, fail) => {
    const asked = request(url, { headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", fail);
      answer.on("end", () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on("error", fail).end();
  });
}

const comparedHeaders = [
  "content-type",
  "content-disposition",
  "content-language",
  "cache-control",
  "location",
  "etag",
] as const;

function digestOf(route: string, { status, headers, body }: Received): GetAnswer {
  const text = body.toString();
  const hash = createHash("sha256").update(JSON.stringify(comparedHeaders.map((name) => headers[name])));
  return {
    digest: `${status} ${hash.update(withoutDifferences(route, text) ?? body).digest("hex")}`,
    status,
    start: `${status} ${headers.etag ?? ""} ${text.slice(0, 40_000)}`,
  };
}

/** These are legitimate differences between two servers, each with the reason. They are left out of the comparison. */
export const differing = {
  "the id of the request, in errors": "each request has its own",
  "server.startedAt of GET /api/admin/system": "when this server was started",
  "database, backup and the problems about backups of GET /api/admin/system":
    "the kind, version and size of the database, and how that kind is backed up",
} as const;

/** Returns the body without what differs between any two servers, or null when there is no such part. */
function withoutDifferences(route: string, text: string): string | null {
  if (route === "/api/admin/system" && !text.startsWith('{"error"')) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const system = JSON.parse(text) as SystemAnswer;
    return JSON.stringify({
      ...system,
      database: null,
      backup: null,
      server: { ...system.server, startedAt: null },
      problems: system.problems.filter(({ code }) => !/^(backup|archive)/.test(code)),
    });
  }
  return text.startsWith('{"error"') ? text.replace(/"requestId":"[^"]*"/, "") : null;
}

/**
 * These GETs write to the audit log or to a session, with random ids. They are requested after the others; those whose
 * answers show what was written come first.
 */
const writes = [
  /^\/api\/my-data/,
  /\/audit\?format=/,
  /[?&]format=|\/document\/|\/download|\/kiosk\/(riders|snapshot)/,
  /set-lang/,
  /^\/proxy-/,
  /logout/,
];

function everyGet(records: Records): Asked[] {
  const all: Asked[] = [];
  for (const spec of calls.filter(({ method }) => method === "GET")) {
    for (const { path: route } of pathsOf(spec)) {
      for (const role of askerRoles) {
        for (const locale of languages) {
          for (const path of pathsFor(spec, route, role, records)) {
            const asked = { route, role, locale, path, isNavigation: spec.navigation === true };
            all.push(asked);
            // After acting as somebody, the admin stops it before the next call.
            if (/^\/proxy-(?!remove)/.test(route))
              all.push({ ...asked, route: "/proxy-remove", path: `/proxy-remove?after=${path}` });
          }
        }
      }
    }
  }
  for (const { path, query } of listCases())
    all.push({ route: path, role: "owner", locale: "en", path: `${path}?${query}`, isNavigation: false });
  const rank = ({ path }: Asked) => writes.findIndex((one) => one.test(path));
  return all.toSorted((a, b) => rank(a) - rank(b));
}

function pathsFor(spec: Call, route: string, role: AskerRole, records: Records): string[] {
  const { own, other } = records.params[role];
  // A role that may not make the call gets the same refusal for any record.
  if (!mayAsk(spec, route, role)) return [fill(route, own)];
  const filled = [own, other].map((params) =>
    route.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "none"),
  );
  const queries = ["", ...(queriesOf[spec.path]?.(records) ?? [])];
  if (hasFormat(spec)) queries.push("format=csv", "format=xlsx");
  return [...new Set(filled)].flatMap((path) => queries.map((query) => (query ? `${path}?${query}` : path)));
}

const fill = (route: string, params: Record<string, string>): string =>
  route.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "none");

function mayAsk(spec: Call, route: string, role: AskerRole): boolean {
  const who = pathsOf(spec).find(({ path }) => path === route)?.roles ?? "public";
  return who === "public" || who.some((each) => each === (role === "owner" ? "admin" : role));
}

/** Returns whether a call has the query param `format`, for a file. */
function hasFormat(spec: Call): boolean {
  const def: unknown = spec.query && Reflect.get(spec.query._zod.def, "shape");
  return typeof def === "object" && def !== null && "format" in def;
}

const queryOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

/** These calls answer with little or nothing without these queries. */
const queriesOf: Record<string, (records: Records) => string[]> = {
  "/api/admin/find": ({ words }) => [words.lastName, words.dealerName, words.vin].map((q) => queryOf({ q })),
  "/api/{type}/riders-lean": ({ words }) => [words.lastName, words.riderName].map((query) => queryOf({ query })),
  "/api/kiosk/riders": ({ words }) => [words.lastName, words.riderName].map((query) => queryOf({ query })),
  "/api/admin/dealers-lean": ({ words }) => [queryOf({ name: words.dealerName })],
  "/api/dealers-lean": ({ words }) => [queryOf({ name: words.dealerName }), queryOf({ zipcode: "49007" })],
  "/api/events": ({ words }) => [queryOf({ city: words.city }), queryOf({ page: "2" })],
  "/api/vin-check": ({ words }) => [queryOf({ vin: words.vin })],
  "/api/admin/views": () => [queryOf({ list: "riders" })],
  "/api/not-me": ({ tokens }) => [queryOf({ token: tokens.notMe })],
  "/api/unsubscribe": ({ tokens }) => [queryOf({ token: tokens.unsubscribe })],
  "/api/unsubscribe/notice": ({ tokens }) => [queryOf({ token: tokens.unsubscribe })],
  "/api/set-lang": () => [queryOf({ lang: "fr" })],
  "/api/admin/reports/journal": ({ words }) => [
    queryOf({ month: words.month }),
    queryOf({ month: words.month, format: "csv" }),
  ],
  "/api/{type}/dealer/{dealerId}/statement": ({ words }) => [
    queryOf({ month: words.month }),
    queryOf({ month: words.month, format: "csv" }),
  ],
  "/api/admin/export/class-payouts": ({ params }) => [
    queryOf({ season: params.owner.other.season ?? "", format: "csv" }),
  ],
  "/api/admin/export/series-events": ({ params }) => [
    queryOf({ season: params.owner.other.season ?? "", format: "csv" }),
  ],
};
