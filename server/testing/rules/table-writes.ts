import { parseSync } from "vite";
import { isNode, nameOf, sliceName, visit, type Node } from "./architecture.ts";

// This module finds writes to another slice's tables (docs/ARCHITECTURE.md#imports): a store may join any table but may
// write only its own. It checks the calls `.insert(table)`, `.update(table)` and `.delete(table)`, the helper
// `insertRows`, and SQL in texts.

/** These maps give the slice of each table of the project, by the name of the table's export and by its name in SQL. */
export interface Tables {
  sliceOfExport: ReadonlyMap<string, string>;
  sliceOfSql: ReadonlyMap<string, string>;
}

/** Every slice may write the platform's tables (the audit log, the outbox, files, jobs, facts). */
const everybody = "platform";

/** These slices may write the tables of all slices, because that is the purpose of their verbs. */
const writesOfAll = new Map([
  ["erasure", "it removes a person from the records of every slice"],
  ["merges", "it moves a rider's records of every slice to another account, and back"],
]);

const tablesFile = /^server\/(?:[\w-]+\/)+tables\.ts$/;

/** Returns the tables that the `tables.ts` files among these sources declare. */
export function tablesOf(sources: ReadonlyMap<string, string>): Tables {
  const sliceOfExport = new Map<string, string>();
  const sliceOfSql = new Map<string, string>();
  for (const [file, source] of sources) {
    if (!tablesFile.test(file)) continue;
    const slice = file.startsWith("server/platform/") ? everybody : sliceName(file);
    visit(parseSync(file, source).program, (node) => {
      if (node.type !== "VariableDeclarator") return;
      const call = node["init"];
      if (!isNode(call) || call.type !== "CallExpression" || nameOf(call["callee"]) !== "table") return;
      const [sqlName] = argumentsOf(call);
      sliceOfExport.set(nameOf(node["id"]) ?? "", slice);
      sliceOfSql.set(nameOf(sqlName) ?? "", slice);
    });
  }
  return { sliceOfExport, sliceOfSql };
}

const argumentsOf = (call: Node): unknown[] => (Array.isArray(call["arguments"]) ? call["arguments"] : []);

/** Returns the name of a property that is read: `b` for `a.b`, `a["b"]` and `a?.b`. */
const propertyOf = (node: unknown): string | null =>
  isNode(node) && node.type === "MemberExpression" ? nameOf(node["property"]) : null;

/** Returns the text of one text part of a template. */
export function textOf(quasi: unknown): string {
  const value = isNode(quasi) ? quasi["value"] : null;
  return typeof value === "object" && value !== null && "raw" in value ? String(value.raw) : "";
}

const writing = /\b(?:insert\s+into|replace\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update)\s+/gi;
const tableAfter = /^(?:only\s+)?["'`]?(\w+)/i;
/** The `update` in `for update` locks rows, and the one in `do update` belongs to an insert. */
const locks = /\b(?:for|do|no\s+key)\s+$/i;

/** Returns the rest of an SQL text after each keyword that writes. */
function writesIn(text: string): string[] {
  return [...text.matchAll(writing)]
    .filter(({ index }) => !locks.test(text.slice(0, index)))
    .map(({ 0: keyword, index }) => text.slice(index + keyword.length));
}

type Module = ReturnType<typeof parseSync>["module"];

const isTablesFile = (request: string): boolean => /(^|\/)(tables|schema)\.ts$/.test(request);
const lineOf = (source: string, start: number): number => source.slice(0, start).split("\n").length;

/**
 * Returns the places that export tables again from another file, or import them dynamically, so that this check cannot
 * follow them.
 */
function disguisedImports(
  { staticExports, dynamicImports }: Module,
  source: string,
  local: ReadonlyMap<string, string>,
): { start: number; end: number }[] {
  return [
    ...staticExports.filter(({ entries }) =>
      entries.some(({ moduleRequest, localName }) =>
        moduleRequest ? isTablesFile(moduleRequest.value) : local.has(localName.name ?? ""),
      ),
    ),
    ...dynamicImports.filter(({ moduleRequest: { start, end } }) => isTablesFile(source.slice(start + 1, end - 1))),
  ];
}

/**
 * Returns the writes of a slice's file to tables that belong to other slices, and the writes whose table cannot be
 * determined, each as a line of text.
 */
export function foreignWrites(file: string, source: string, { sliceOfExport, sliceOfSql }: Tables): string[] {
  const own = sliceName(file);
  if (writesOfAll.has(own)) return [];
  const { program, module } = parseSync(file, source);
  const found: string[] = [];
  const say = (node: Node, text: string) => found.push(`${file}:${lineOf(source, node.start)} ${text}`);
  const check = (node: Node, act: string, name: string, slice: string | undefined) => {
    if (slice !== undefined && slice !== own && slice !== everybody)
      say(node, `${act} ${name}: the table belongs to "${slice}", so call a verb of it`);
  };

  // These are the local names of imported tables, and of modules that contain tables.
  const local = new Map<string, string>();
  const namespaces = new Set<string>();
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!isTablesFile(moduleRequest.value)) continue;
    for (const { importName, localName } of entries) {
      if (importName.kind === "NamespaceObject") namespaces.add(localName.value);
      else if (importName.name && sliceOfExport.has(importName.name)) local.set(localName.value, importName.name);
    }
  }
  for (const { start, end } of disguisedImports(module, source, local)) {
    const text = source.slice(start, end).replaceAll(/\s+/g, " ");
    found.push(
      `${file}:${lineOf(source, start)} ${text}: import a table by its name from tables.ts, and do not export it`,
    );
  }

  /**
   * Returns the name of the table that a node refers to, null for a node that may be a table, and undefined for a node
   * that is not one.
   */
  const tableIn = (node: unknown): string | null | undefined => {
    if (!isNode(node)) return undefined;
    if (node.type === "Identifier") return local.get(nameOf(node) ?? "") ?? null;
    const property = propertyOf(node);
    if (property !== null && isNode(node["object"]) && namespaces.has(nameOf(node["object"]) ?? "")) return property;
    return node.type === "MemberExpression" || node.type === "CallExpression" ? null : undefined;
  };
  // A variable that is initialized with a table is another name for it.
  visit(program, (node) => {
    if (node.type !== "VariableDeclarator") return;
    const [table, name] = [tableIn(node["init"]), nameOf(node["id"])];
    if (table && name !== null) local.set(name, table);
    if (namespaces.has(nameOf(node["init"]) ?? "")) say(node, "all tables of a file under another name");
  });

  /** These are calls followed by a method that only a query has, such as `.set` after `.update(…)`. */
  const queries = new Set<unknown>();
  visit(program, (node) => {
    if (node.type !== "MemberExpression") return;
    if (["set", "where", "values", "returning", "from", "select"].includes(propertyOf(node) ?? ""))
      queries.add(node["object"]);
  });

  visit(program, (node) => {
    if (node.type === "CallExpression") {
      const { callee } = node;
      const isHelper = nameOf(callee) === "insertRows";
      const act = isHelper ? "insert" : propertyOf(callee);
      if (act !== "insert" && act !== "update" && act !== "delete") return;
      const args = argumentsOf(node);
      const target = isHelper ? args[1] : args[0];
      const table = tableIn(target);
      if (table) return check(node, act, table, sliceOfExport.get(table));
      const receiver = isNode(callee) ? callee["object"] : undefined;
      const isQuery =
        isHelper ||
        queries.has(node) ||
        ["tx", "db", "reader"].includes(propertyOf(receiver) ?? nameOf(receiver) ?? "");
      if (isQuery && table === null) say(node, `${act}: name the table, so that this test can tell whose it is`);
      return;
    }
    if (node.type === "Literal" && typeof node["value"] === "string") {
      for (const rest of writesIn(node["value"])) checkText(node, rest);
    }
    if (node.type === "TemplateLiteral" && Array.isArray(node["quasis"]) && Array.isArray(node["expressions"])) {
      const { expressions } = node;
      for (const [at, quasi] of node["quasis"].entries()) {
        const text = textOf(quasi);
        for (const rest of writesIn(text)) {
          if (rest !== "") checkText(node, rest);
          else {
            const table = tableIn(expressions[at]);
            if (table) check(node, "SQL writes", table, sliceOfExport.get(table));
            else if (expressions[at] !== undefined)
              say(node, "SQL: name the table, so that this test can tell whose it is");
          }
        }
      }
    }
  });
  return found;

  function checkText(node: Node, rest: string): void {
    const [, name = ""] = tableAfter.exec(rest) ?? [];
    check(node, "SQL writes", name, sliceOfSql.get(name));
  }
}
