export type Query = Record<string, string | number | boolean | null | undefined>;
export type Method = "GET" | "POST" | "PUT" | "DELETE" | "PATCH";

/** Splits the name of a call, such as `GET /api/event/{eventId}`, into method and path pattern. */
export function splitCallName(name: string): [Method, string] {
  const [method = "", pattern = ""] = name.split(" ");
  // Every name of a call begins with its method.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return [method as Method, pattern];
}

/** Replaces the params in a path pattern with their URL-encoded values. */
export function fillPath(pattern: string, params: Record<string, string> = {}): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/** Returns the path with its query; empty values are left out. */
export function urlOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
