import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

const maxCachedPaths = 1000;

/**
 * Returns Hono's router with a cache of its matches for paths without parameters, because matching would take half the
 * time of a short answer.
 */
export function staticFirst<T>(): Router<T> {
  const trie = new TrieRouter<T>();
  const found = new Map<string, Result<T>>();
  return {
    name: "StaticFirst",
    add(method, path, handler) {
      found.clear();
      trie.add(method, path, handler);
    },
    match(method, path) {
      const key = `${method} ${path}`;
      const before = found.get(key);
      if (before) return before;
      const result = trie.match(method, path);
      const isStatic = result[0].length > 0 && result[0].every(([, params]) => Object.keys(params).length === 0);
      if (isStatic && found.size < maxCachedPaths) found.set(key, result);
      return result;
    },
  };
}
