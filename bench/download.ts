import type { Running } from "./servers.ts";

export interface Downloaded {
  /** This is the largest resident memory of the server in MB during the download. */
  peak: number;
  bytes: number;
  lines: number;
}

/** Downloads a file while the memory of the server is sampled, or cancels the download after `leaveAfter` bytes. */
export async function download(
  portal: Running,
  path: string,
  token: string | undefined,
  leaveAfter = Infinity,
): Promise<Downloaded> {
  const leave = new AbortController();
  const answer = await fetch(portal.url + path, {
    headers: { cookie: `portal_session=${token}` },
    signal: leave.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}`);
  let [peak, bytes, lines, pieces] = [portal.memory(), 0, 0, 0];
  for await (const piece of answer.body) {
    bytes += piece.length;
    pieces += 1;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
    if (pieces % 64 === 0) peak = Math.max(peak, portal.memory());
    if (bytes >= leaveAfter) break;
  }
  leave.abort();
  return { peak: Math.max(peak, portal.memory()), bytes, lines };
}
