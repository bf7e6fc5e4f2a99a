import { Worker } from "node:worker_threads";
import type { FileAnswer, FileJob, UnreadFile } from "./file-job.ts";

/**
 * These limit a worker's JavaScript heap and stack. The memory of zlib is outside the heap and has its own limit
 * (read-xlsx.ts).
 */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/**
 * The largest legitimate file takes much less CPU time than this. The limit counts CPU time, so that a busy machine
 * does not refuse a good file. The deadline in wall-clock time ends a worker that hangs.
 */
const maxCpuMs = 8_000;
const deadlineMs = 60_000;
const checkEveryMs = 250;

/**
 * Starting a worker costs more than reading a typical file. So a worker that read a file of up to this many bytes waits
 * `maxIdleMs` for the next one. After a larger file it ends, which frees its memory.
 */
const maxBytesToWait = 1_000_000;
const maxIdleMs = 10_000;

type Answer = FileAnswer<FileJob["kind"]>;

interface IdleWorker {
  worker: Worker;
  /** This is the CPU time that its earlier files took. */
  cpuMs: number;
  timer: NodeJS.Timeout;
}

let idle: IdleWorker | null = null;

const unreadable: UnreadFile = { ok: false, problem: "unreadable_file" };

/**
 * Reads one file in a worker thread. A worker that ran out of memory or time answers `unreadable_file` and is never used
 * again.
 */
export async function readInWorker(job: FileJob): Promise<Answer> {
  const { worker, cpuMs } = takeIdle() ?? { worker: startWorker(), cpuMs: 0 };
  const bytes = job.body.byteLength;
  worker.ref();
  const answer = await answerOf(worker, job, cpuMs + maxCpuMs);
  if (answer && bytes <= maxBytesToWait) await keepIdle(worker);
  // This is awaited, so that the next file starts only after this worker's memory is freed.
  else await worker.terminate();
  return answer ?? unreadable;
}

function startWorker(): Worker {
  const worker = new Worker(new URL("./file-worker.ts", import.meta.url), {
    resourceLimits,
    // The worker must not inherit the server's own options, because a heap size among them would apply to the worker
    // too.
    execArgv: [],
    env: {},
  });
  // After an error the worker also exits, which is handled elsewhere. Without a listener the error would end the
  // server.
  worker.on("error", () => undefined);
  return worker;
}

/** Returns the worker's answer, or null if it ended, or reached the limit of CPU time or the deadline. */
function answerOf(worker: Worker, job: FileJob, cpuLimitMs: number): Promise<Answer | null> {
  return new Promise((resolve) => {
    const began = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - began > deadlineMs) settle(null);
      else void cpuMsOf(worker).then((cpuMs) => cpuMs > cpuLimitMs && settle(null));
    }, checkEveryMs);
    const ended = (): void => settle(null);
    const settle = (answer: Answer | null): void => {
      clearInterval(timer);
      worker.off("message", settle).off("exit", ended);
      resolve(answer);
    };
    worker.once("message", settle).once("exit", ended);
    worker.postMessage(job, [job.body]);
  });
}

async function keepIdle(worker: Worker): Promise<void> {
  const cpuMs = await cpuMsOf(worker);
  worker.unref();
  const timer = setTimeout(() => {
    idle = null;
    void worker.terminate();
  }, maxIdleMs).unref();
  idle = { worker, cpuMs, timer };
}

/**
 * Returns the idle worker, or null if there is none or it has ended in the meantime, which a negative thread id shows.
 */
function takeIdle(): IdleWorker | null {
  const taken = idle;
  idle = null;
  if (taken) clearTimeout(taken.timer);
  return taken && taken.worker.threadId >= 0 ? taken : null;
}

/** A worker that has ended reports no CPU time. */
const cpuMsOf = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  );
