// This module writes calendar files (RFC 5545): values are escaped so that they cannot start a new line, and no line is
// longer than 75 octets.

export type CalendarProperty = readonly [name: string, value: string];

/**
 * Matches the names of properties that are not of type text. The values of all others are escaped, because values are
 * untrusted.
 */
const noText =
  /^(BEGIN|END|VERSION|CALSCALE|METHOD|UID|SEQUENCE|STATUS|TRANSP|URL|GEO|DT\w+|REFRESH-INTERVAL|X-PUBLISHED-TTL)/;

export function calendarFile(properties: readonly CalendarProperty[]): string {
  const lines = properties.map(([name, value]) => `${name}:${noText.test(name) ? bare(value) : escaped(value)}`);
  return lines.map(folded).join("\r\n") + "\r\n";
}

/** Formats a day, `2026-08-01` → `20260801`: a race day is a date that no time zone shifts. */
export const calendarDay = (day: string): string => day.replaceAll("-", "");

/** Formats an instant: `20260801T120000Z`. */
export const calendarInstant = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");

// Control characters are removed: some readers treat a lone carriage return as a line break.
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B-\u001F\u007F\u0085\u2028\u2029]/g;

const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?|\u0085|\u2028|\u2029/g, "\n")
    .replaceAll(controls, "")
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");

const bare = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll(controls, "");

const octetsOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
};

/** Folds a line. Continuation lines start with a space, which counts toward the length; no character is split. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const sign of line) {
    const octets = octetsOf(sign);
    if (size + octets > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      [part, size] = ["", 0];
    }
    part += sign;
    size += octets;
  }
  return [...parts, part].join("\r\n ");
}
