import { parseSync } from "vite";
import { isNode, nameOf, type Node } from "./architecture.ts";
import { textOf } from "./table-writes.ts";

// This module finds code that reads the clock, the environment or random numbers. It lists what is allowed and refuses
// everything else, because a list of what is forbidden would miss another spelling.

/** A slice may import only these names of node:crypto, because their results depend only on their arguments. */
const pureCrypto: ReadonlySet<string> = new Set([
  "createHash",
  "createHmac",
  "createPrivateKey",
  "createPublicKey",
  "hash",
  "hkdfSync",
  "pbkdf2",
  "sign",
  "timingSafeEqual",
  "verify",
]);
/** A slice may use only these properties of `crypto.subtle`, for the same reason. */
const pureSubtle: ReadonlySet<string> = new Set(["digest", "importKey", "verify"]);
/** A slice may import these modules of Node besides node:crypto. */
const pureModules: ReadonlySet<string> = new Set(
  [
    "assert",
    "buffer",
    "events",
    "fs",
    "fs/promises",
    "http",
    "net",
    "path",
    "stream",
    "url",
    "util",
    "worker_threads",
    "zlib",
  ].flatMap((name) => [name, `node:${name}`]),
);
const nodeModule =
  /^node:|^(assert|async_hooks|buffer|child_process|cluster|crypto|diagnostics_channel|dns|events|fs|http|http2|https|inspector|module|net|os|path|perf_hooks|process|readline|repl|stream|string_decoder|timers|tls|tty|url|util|v8|vm|wasi|worker_threads|zlib)(\/|$)/;
/** These packages make ids from the clock and random numbers; a slice uses `ctx.id()` instead. */
const idPackages: ReadonlySet<string> = new Set(["nanoid", "uuid", "uuidv7"]);

/**
 * A slice may not use these globals at all, because each of them gives access to the environment, a clock or a source
 * of random numbers.
 */
const closedGlobals: ReadonlySet<string> = new Set([
  "eval",
  "Function",
  "global",
  "globalThis",
  "performance",
  "process",
  "require",
]);
/** `shared/` also runs in browsers, where these are globals. On the server they are ordinary names. */
const browserGlobals: ReadonlySet<string> = new Set(["self", "window"]);
/** A slice may use these globals only in the ways that `readsOfGlobal` accepts as pure. */
const guardedGlobals: ReadonlySet<string> = new Set(["crypto", "Date", "dayjs", "Math", "Temporal"]);
/** Properties with these names are sources of random numbers or clocks on any object. */
const impureProperties =
  /^(randomBytes|randomInt|randomUUID|randomFill|randomFillSync|getRandomValues|generateKey|generateKeySync|generateKeyPair|generateKeyPairSync|generatePrime|generatePrimeSync|hrtime|loadEnvFile)$/;
/** The database also has a clock and random numbers. */
const impureSql =
  /(?<![.\w])(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|random|gen_random_uuid|uuidv4|uuidv7|unixepoch)\s*\(\s*\)|\brandomblob\s*\(|\bcurrent_(date|time|timestamp)\b|\blocaltime(stamp)?\b|'now'/i;

/** Each of these files may make one such read, for the given reason. */
const exempt = new Map<string, { read: string; why: string }>([
  [
    "server/metrics/registry.ts",
    {
      read: "performance",
      why: "The age of cached figures is measured with a clock that never jumps; no record stores it.",
    },
  ],
  [
    "server/site/page-renderer.ts",
    { read: "import() of a computed name", why: "It loads the program that the build wrote for rendering pages." },
  ],
]);

/** Returns the places where a source reads the clock, the environment or random numbers, each as "file:line what". */
export function impureReads(file: string, source: string): string[] {
  const found: string[] = [];
  walk(parseSync(file, source).program, [], "", (node, parents, key) => {
    const name = node.type === "Identifier" && isReference(parents[0], key) ? nameOf(node) : null;
    const ofBrowser = name !== null && file.startsWith("shared/") && browserGlobals.has(name) ? [name] : [];
    for (const read of [...readsOf(node, parents, key), ...ofBrowser]) {
      if (exempt.get(file)?.read === read) continue;
      found.push(`${file}:${source.slice(0, node.start).split("\n").length} ${read}`);
    }
  });
  return found;
}

/**
 * Calls `seen` with each node that exists at run time, which leaves types out. `parents` begins with the nearest
 * parent, and `key` is the property of that parent that contains the node.
 */
function walk(
  value: unknown,
  parents: readonly Node[],
  key: string,
  seen: (node: Node, parents: readonly Node[], key: string) => void,
): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, parents, key, seen);
    return;
  }
  // A declaration with `declare` does not exist at run time.
  if (!isNode(value) || value["declare"] === true) return;
  // At run time, `value as T`, `value satisfies T` and `value!` evaluate their expression. All other nodes of
  // TypeScript are types.
  if (value.type.startsWith("TS")) return walk(value["expression"], parents, key, seen);
  seen(value, parents, key);
  const inside = [value, ...parents.slice(0, 1)];
  for (const [name, child] of Object.entries(value)) {
    if (typeof child === "object") walk(child, inside, name, seen);
  }
}

function readsOf(node: Node, [parent, grandparent]: readonly Node[], key: string): string[] {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return node["importKind"] === "type" || node["exportKind"] === "type" ? [] : readsOfImport(node);
    case "ImportExpression": {
      const from = nameOf(node["source"]);
      if (from === null) return ["import() of a computed name"];
      return readsOfModule(from) ?? (isCrypto(from) ? ["crypto as a whole"] : []);
    }
    case "MemberExpression": {
      const property = nameOf(node["property"]);
      if (property === "subtle" && !pureSubtle.has(nextProperty(parent, key) ?? "")) return ["crypto.subtle"];
      return property !== null && impureProperties.test(property) ? [property] : [];
    }
    case "MetaProperty":
      return parent?.type === "MemberExpression" && nameOf(parent["property"]) === "env" ? ["import.meta.env"] : [];
    case "Identifier":
      return isReference(parent, key) ? readsOfGlobal(nameOf(node) ?? "", parent, grandparent, key) : [];
    case "TemplateElement":
      return impureSql.test(textOf(node)) ? ["SQL with a clock or random numbers"] : [];
    case "Literal":
      return typeof node["value"] === "string" && impureSql.test(node["value"])
        ? ["SQL with a clock or random numbers"]
        : [];
    default:
      return [];
  }
}

const isCrypto = (from: string): boolean => from === "crypto" || from === "node:crypto";

/** Returns why the module may not be imported at all, or null when it depends on the imported names. */
function readsOfModule(from: string): string[] | null {
  if (idPackages.has(from)) return [from];
  if (from.endsWith("/platform/ids.ts") || isCrypto(from)) return null;
  return nodeModule.test(from) && !pureModules.has(from) ? [from] : null;
}

function readsOfImport(node: Node): string[] {
  const from = nameOf(node["source"]);
  if (from === null) return [];
  const wrong = readsOfModule(from);
  if (wrong) return wrong;
  const specifiers = Array.isArray(node["specifiers"]) ? node["specifiers"].filter(isNode) : [];
  const values = specifiers.filter((each) => each["importKind"] !== "type" && each["exportKind"] !== "type");
  // For `import crypto`, `import * as crypto` and `export *`, this name is null.
  const names = values.map(
    (each) => nameOf(each["imported"]) ?? (each.type === "ExportSpecifier" ? nameOf(each["local"]) : null),
  );
  if (from === "dayjs") {
    const isPlain = values.every((each) => nameOf(each["local"]) === "dayjs" && node.type === "ImportDeclaration");
    return isPlain ? [] : ["dayjs under another name"];
  }
  if (isCrypto(from)) {
    if (specifiers.length === 0 || names.includes(null)) return ["crypto as a whole"];
    return names.flatMap((name) => (name !== null && !pureCrypto.has(name) && name !== "KeyObject" ? [name] : []));
  }
  // `newId` reads the clock and random numbers, so slices use the context's `id()`, which calls it.
  if (from.endsWith("/platform/ids.ts"))
    return names.flatMap((name) => (name === "parseId" ? [] : [name ?? "ids as a whole"]));
  return [];
}

/**
 * Returns true for a name that is read or written as a variable, and false for the name of a property, a key or an
 * import.
 */
function isReference(parent: Node | undefined, key: string): boolean {
  if (parent === undefined) return true;
  switch (parent.type) {
    case "MemberExpression":
      return key !== "property" || parent["computed"] === true;
    case "Property":
      return key !== "key" || parent["computed"] === true;
    case "MethodDefinition":
    case "PropertyDefinition":
    case "AccessorProperty":
      return key !== "key" || parent["computed"] === true;
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
    case "MetaProperty":
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
      return false;
    case "ExportSpecifier":
      return key === "local";
    default:
      return true;
  }
}

const argumentsOf = (node: Node): unknown[] => (Array.isArray(node["arguments"]) ? node["arguments"] : []);

function readsOfGlobal(name: string, parent: Node | undefined, grandparent: Node | undefined, key: string): string[] {
  if (closedGlobals.has(name)) return [name];
  if (!guardedGlobals.has(name)) return [];
  const property = nextProperty(parent, key);
  switch (name) {
    case "Math":
      return property === null || property === "random" ? ["Math.random"] : [];
    case "crypto":
      return property === "subtle" ? [] : ["crypto"];
    case "Temporal": {
      // Only `Temporal.Now` reads the clock. `typeof Temporal` asks whether the browser has it.
      const isAsked = parent?.type === "UnaryExpression" && parent["operator"] === "typeof";
      return isAsked || (property !== null && property !== "Now") ? [] : ["Temporal"];
    }
    case "Date": {
      if (property === "parse" || property === "UTC") return [];
      if (property === "now") return ["Date.now"];
      const isMade = parent?.type === "NewExpression" && key === "callee" && saysWhen(parent);
      const isAsked = parent?.type === "BinaryExpression" && parent["operator"] === "instanceof";
      return isMade || isAsked ? [] : ["Date"];
    }
    default: {
      // Without a time, `dayjs()` and `dayjs.utc()` mean the current time.
      const called = property === null ? parent : dayjsOfTime.has(property) ? grandparent : undefined;
      if (called === undefined) return [];
      return called.type === "CallExpression" && saysWhen(called) ? [] : ["dayjs"];
    }
  }
}
/** These functions convert their argument to a time. */
const dayjsOfTime: ReadonlySet<string> = new Set(["tz", "unix", "utc"]);

/** Returns the property that is read from a node directly: `b` for the node `a` in `a.b`. */
const nextProperty = (parent: Node | undefined, key: string): string | null =>
  parent?.type === "MemberExpression" && key === "object" ? propertyOf(parent) : null;

/**
 * Returns the name of a property, which may also be a text in brackets, or null for a computed property, which could be
 * any.
 */
function propertyOf(node: Node): string | null {
  const { property } = node;
  return node["computed"] === true && isNode(property) && property.type === "Identifier" ? null : nameOf(property);
}

/** Returns true for a call whose first argument gives the time. Without one, the call means the current time. */
function saysWhen(call: Node): boolean {
  const [first] = argumentsOf(call);
  return isNode(first) && first.type !== "SpreadElement" && nameOf(first) !== "undefined";
}
