// How the server's process is set up, by `npm start` and by the benches alike.

/** What one request leaves behind is swept up often: a large nursery is 100 MB more for two per cent. */
export const serverArgs = ["--max-semi-space-size=8", "server/main.ts"];

/** glibc gives freed memory back and keeps fewer heaps for its threads; elsewhere these say nothing. */
export const serverEnv = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "131072",
};
