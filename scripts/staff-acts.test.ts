import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { calls } from "../server/api.ts";
import { leastOf } from "../server/platform/http/call.ts";

// Every act of staff on a screen must be disabled for an admin who may not perform it
// (docs/domain/roles.md#roles-of-staff). This test traces each call that needs the role `staff` or `owner` from the
// file that makes it to the screen, through the names that the files import from each other. One file on the way must
// have a gate.

const root = fileURLToPath(new URL("..", import.meta.url));

const gates = /<(ActGate|ActDialog|RecordForm|SectionForm|MoneyActDialog|ActLink|QueueDesk)\b|\buseCannot\(/;

/** These files have no gate because the frame that shows their acts has one. */
const framed: Record<string, string> = {
  "web/accounts/staff/admin.screen.tsx": "its acts are in the frame of the record",
  "web/accounts/staff/invite-admin-dialog.tsx": "a button in the head of the list opens it",
  "web/parts/logins/invite-dialog.tsx": "a button in the head of a list or a record opens it",
  "web/redemptions/refunds/refund-dialog.tsx": "a button of redemption-sheet.tsx opens it, inside a gate",
  "web/results/load-workspace.ts": "it reads the preview of a file that is stored",
  "web/results/late/admin-late.screen.tsx": "its acts are in the head and the rows of the list",
  "web/notices/admin-mail.screen.tsx": "its act is in the pane of the list",
  "web/payouts/desk/claims-view.tsx": "its acts are in the bar of the selected rows",
  "web/events/admin/event-acts.tsx": "they are in the frame of the record (event-workspace.tsx)",
  "web/payouts/desk/waiting-view.tsx": "its act is in the rows and the bar of the selected rows",
  "web/bikes/patterns/use-pattern-acts.tsx": "the list of patterns has its acts in the head, the pane and the bar",
  "web/results/correcting/use-result-tools.ts": "conversation.tsx shows the acts inside a gate",
  "web/riders/admin/merge/admin-riders-merge.screen.tsx": "it reads the preview; merge-form.tsx has the act",
  "web/riders/admin/admin-riders.screen.tsx": "its acts are in the rows and the bar of the selected rows",
  "web/bikes/patterns/pattern-form.tsx": "a button in the head or the pane of a list opens it",
};

const acts = new Set(
  calls.flatMap((call) => {
    const { method, path, roles } = call;
    const isOfStaff = roles !== "public" && roles.includes("admin") && leastOf(call) !== "readOnly";
    return isOfStaff && method !== "GET" ? [`${method} ${path}`] : [];
  }),
);

interface Imported {
  from: string;
  names: { theirs: string; ours: string }[];
}
interface Source {
  /** This is the source text of each top-level declaration, by its name. */
  declared: Map<string, string>;
  imports: Imported[];
  isGated: boolean;
}

/** The list and record screens put a gate around these props. */
const frame = /\b(?:acts|actions|bulk|pane)=\{/;

/** Returns the source text without the props that are inside those gates. */
function withoutFrames(text: string): string {
  if (!/parts\/(?:list|record)-screen\.tsx"/.test(text)) return text;
  let rest = text;
  for (let found = frame.exec(rest); found; found = frame.exec(rest)) {
    const start = found.index + found[0].length;
    let end = start;
    for (let depth = 1; depth > 0 && end < rest.length; end += 1) depth += { "{": 1, "}": -1 }[rest[end] ?? ""] ?? 0;
    rest = `${rest.slice(0, found.index)}${rest.slice(end)}`;
  }
  return rest;
}

const sources = new Map<string, Source>();

function read(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = withoutFrames(readFileSync(join(root, file), "utf8"));
  const at = (path: string) => join(dirname(file), path);
  const imports = [...text.matchAll(/^import \{([^}]*)\} from "(\.[^"]+\.tsx?)";/gm)].map(
    ([, list = "", path = ""]) => ({
      from: at(path),
      names: list.split(",").flatMap((part) => {
        const [theirs = "", ours = theirs] = part.trim().split(" as ");
        return theirs === "" || theirs.startsWith("type ") ? [] : [{ theirs, ours }];
      }),
    }),
  );
  const declared = new Map<string, string>();
  for (const chunk of text.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/)) {
    const [, name] = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(chunk) ?? [];
    if (!name) continue;
    declared.set(name, chunk);
    for (const [, path = "", theirs] of chunk.matchAll(/import\("(\.[^"]+\.tsx?)"\)\)?\.?(\w+)?/g)) {
      imports.push({ from: at(path), names: [{ theirs: theirs ?? "Screen", ours: name }] });
    }
  }
  const source = { declared, imports, isGated: gates.test(text) };
  sources.set(file, source);
  return source;
}

/** Returns the files through which the declaration reaches an act without a gate, the file of the call first. */
function wayOf(file: string, name: string, seen = new Set<string>()): string[] | null {
  const place = `${file} ${name}`;
  if (seen.has(place)) return null;
  seen.add(place);
  const { declared, imports, isGated } = read(file);
  if (isGated || file in framed) return null;
  const chunk = declared.get(name);
  if (chunk === undefined) return null;
  if ([...chunk.matchAll(/"((?:POST|PUT|PATCH|DELETE) \/api\/[^"]+)"/g)].some(([, call = ""]) => acts.has(call))) {
    return [file];
  }
  const uses = (word: string) => new RegExp(`(?<![\\w.])${word}\\b`).test(chunk);
  const ways = [
    ...[...declared.keys()].filter((other) => other !== name && uses(other)).map((other) => wayOf(file, other, seen)),
    ...imports.flatMap(({ from, names }) =>
      names
        .filter(({ ours }) => ours === name || uses(ours))
        .map(({ theirs }) => {
          const way = wayOf(from, theirs, seen);
          return way && (way.at(-1) === file ? way : [...way, file]);
        }),
    ),
  ];
  return ways.find((way) => way !== null) ?? null;
}

const screens = read("web/screens/staff.ts").imports.map(({ from }) => from);

it.each(screens)("every act that %s offers is disabled for an admin who may not perform it", (screen) => {
  expect(wayOf(screen, "Screen") ?? []).toEqual([]);
});

it("finds the screens and the acts", () => {
  expect(screens.length).toBeGreaterThan(30);
  expect(acts.size).toBeGreaterThan(100);
});
