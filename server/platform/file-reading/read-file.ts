import { tableLimits } from "#shared/table-limits.ts";
import type { Context } from "hono";
import { actorKey, type Ctx } from "../context.ts";
import { Problem } from "../problem.ts";
import { createTurnQueue } from "../turn-queue.ts";
import type { FileAnswer, FileJob, UnreadFile } from "./file-job.ts";
import { maxFiles } from "./files-in-zip.ts";
import { readInWorker } from "./read-in-worker.ts";

/**
 * The server reads one file at a time, so that CPU cores stay free for other requests. Other files wait: at most 2 per
 * person, 12 in total.
 */
const takeTurn = createTurnQueue({ concurrency: 1, maxWaitingPerOwner: 2, maxWaiting: 12 });

type Task = FileJob extends infer Job ? (Job extends FileJob ? Omit<Job, "body" | "contentType"> : never) : never;
type ReadFile<Kind extends FileJob["kind"]> = Exclude<FileAnswer<Kind>, UnreadFile>;

/**
 * Reads the `file` of a multipart body by its content, because its name and declared type are untrusted. A worker
 * thread with a memory limit and a deadline parses the body and reads the file, when it is this upload's turn.
 * @throws Problem with the reason of the refusal: `unreadable_file` also when the worker ran out of memory or time,
 * `too_many_requests` when too many files wait.
 */
export async function readFile<Kind extends FileJob["kind"]>(
  ctx: Ctx,
  c: Context,
  task: Extract<Task, { kind: Kind }>,
): Promise<ReadFile<Kind>> {
  const contentType = c.req.header("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) throw refusal(task.kind, { ok: false, problem: "required" });
  const body = await c.req.arrayBuffer();
  const answer = await takeTurn(actorKey(ctx.actor), () => readInWorker({ ...task, body, contentType }));
  // The type of the worker's answer depends on the kind of the job.
  // oxlint-disable-next-line no-unsafe-type-assertion
  if (answer.ok) return answer as ReadFile<Kind>;
  throw refusal(task.kind, answer);
}

/** Returns the problem that says why a file was not read. */
export function refusal(jobKind: FileJob["kind"], { problem }: UnreadFile): Problem {
  if (problem === "required" && jobKind !== "classes")
    return new Problem("invalid_input", { fields: { file: problem } });
  if (problem === "too_many_rows") return new Problem(problem, { values: { max: maxRowsTold } });
  if (problem === "too_many_files") return new Problem(problem, { values: { max: maxFiles } });
  if (problem === "too_many_columns") return new Problem(problem, { values: { max: tableLimits.columns } });
  return new Problem(problem, { fields: { file: problem } });
}

/** The error message shows this row limit, which does not count the title and header rows. */
const maxRowsTold = 10_000;
