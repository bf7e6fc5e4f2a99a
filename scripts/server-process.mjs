// These are the settings of the server's process, shared by `npm start` and the benchmarks.
import { fileURLToPath } from "node:url";

/**
 * These are the arguments of the process; docs/decisions/0021-files-in-constant-memory.md has the figures. The young
 * generation of the garbage collector is small, because a large one takes 100 MB more memory for two percent more
 * speed. It has its full size from the start, because growing takes a collection at each step while the server starts.
 * Pretenuring would allocate the rows of a long file in the old generation, and by default the old generation is
 * first collected at about 250 MB. `--enable-source-maps` is left out, because it takes 28 MB and delays the start by a
 * tenth of a second; the log itself maps the stacks of errors (server/platform/source-lines.ts).
 */
export const serverArgs = [
  "--min-semi-space-size=8",
  "--max-semi-space-size=8",
  "--no-allocation-site-pretenuring",
  "--initial-old-space-size=64",
  "--heap-growing-percent=40",
  "dist-server/main.js",
];

/**
 * These variables make glibc return freed memory and use fewer heaps for its threads. They have no effect on other
 * systems. The memory of an Argon2id hash is returned after each hash, so the kernel must provide it again for the
 * next. The tunable requests huge pages for it, which saves time in the kernel.
 */
export const serverEnv = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "131072",
  GLIBC_TUNABLES: "glibc.malloc.hugetlb=1",
};

/**
 * Node stores the compiled bundles in this folder, so that the next start does not compile them again; each build
 * empties it. Containers and the systemd unit have no such folder, because the server must not be able to write its own
 * code.
 */
export const compileCacheEnv = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../dist-server/.compile-cache", import.meta.url)),
};
