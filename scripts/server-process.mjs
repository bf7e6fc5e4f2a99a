// These are the settings of the server's process, shared by `npm start` and the benchmarks.
import { fileURLToPath } from "node:url";

/**
 * These are the arguments of the process; docs/decisions/0021-files-in-constant-memory.md has the figures. The young
 * generation of the garbage collector is small, because a large one takes 100 MB more for two percent of speed.
 * Pretenuring would allocate the rows of a long file in the old generation, and by default the old generation is first
 * collected at about 250 MB. `--enable-source-maps` is left out, because it keeps 28 MB and delays the start by a tenth of
 * a second; the log maps the stacks of errors itself (server/platform/source-lines.ts).
 */
export const serverArgs = [
  "--max-semi-space-size=8",
  "--no-allocation-site-pretenuring",
  "--initial-old-space-size=64",
  "--heap-growing-percent=40",
  "dist-server/main.js",
];

/**
 * The environment makes glibc return freed memory and use fewer heaps for its threads; on other systems it has no
 * effect. An Argon2id hash takes 19 MiB, which are returned after it, so the kernel provides them for each hash. The
 * tunable requests huge pages for them, which halves the kernel's part of a hash.
 */
export const serverEnv = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "131072",
  GLIBC_TUNABLES: "glibc.malloc.hugetlb=1",
};

/**
 * Node stores the compiled bundles in this folder, which each build empties, so that the next start does not compile them
 * again. Containers and the systemd unit have no folder for it, because the server must not be able to write its own code.
 */
export const compileCacheEnv = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../dist-server/.compile-cache", import.meta.url)),
};
