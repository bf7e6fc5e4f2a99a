import { median } from "../measure.ts";
import { listCases, type ListCase } from "../../server/testing/queries/list-cases.ts";

/** These are the times of one list's first page in milliseconds of CPU time, which other programs do not affect. */
export interface ListTimes extends ListCase {
  middle: number;
  longest: number;
}

const rounds = 30;
const warmUp = 3;
/** A slow list is requested fewer times: not again after this total time in ms. */
const longestMs = 3000;

/**
 * The environment variable ONLY limits the run to the lists whose name and query contain one of its values, separated by
 * "|".
 */
const only = process.env.ONLY?.split("|");

/**
 * Requests each of staff's lists from a server, one after the other, signed in with this token. `busyMs` returns the
 * CPU time in ms that the server and its database have used so far.
 */
export async function measureLists({
  url,
  token,
  busyMs,
}: {
  url: string;
  token: string;
  busyMs: () => number;
}): Promise<ListTimes[]> {
  const headers = { cookie: `portal_session=${token}` };
  const measured: ListTimes[] = [];
  for (const one of listCases()) {
    const address = `${url}${one.path}?${one.query}`;
    if (only && !only.some((text) => `${one.list} ${decodeURIComponent(one.query)}`.includes(text))) continue;
    const times: number[] = [];
    const end = performance.now() + longestMs;
    for (let round = -warmUp; round < rounds && (times.length < 3 || performance.now() < end); round += 1) {
      const before = busyMs();
      const answer = await fetch(address, { headers });
      await answer.arrayBuffer();
      const took = busyMs() - before;
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
      if (round >= 0) times.push(took);
    }
    measured.push({ ...one, middle: median(times), longest: Math.max(...times) });
  }
  return measured;
}
