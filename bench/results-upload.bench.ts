import { toCsv } from "#shared/write-csv.ts";
import { median } from "./measure.ts";
import type { Finding } from "./report.ts";
import { startPortal, type Running } from "./servers.ts";
import type { BenchWorld } from "./world/sizes.ts";
import { sqliteWorld } from "./world.ts";

const rowsPerFile = 1000;
const maxRows = 10_000;

/**
 * Measures a file of 1,000 rows in ten classes (the preview, and the verification with its awards) and three previews
 * of the largest file.
 */
export async function run(): Promise<Finding[]> {
  const world = await sqliteWorld("season");
  const portal = await startPortal(world.url);
  const previews: number[] = [];
  const verifications: number[] = [];
  const large: number[] = [];
  let waits = { slowest: 0, json: 1 };
  try {
    for (const eventId of world.openRaces) {
      const file = resultsFile(world, rowsPerFile);
      const preview = await timed(() => send(portal, world, `${eventId}/upload-all-class-result?preview=1`, file));
      const { previewId } = preview.answer;
      await send(portal, world, `${eventId}/upload-all-class-result`, JSON.stringify({ previewId }));
      const verified = await timed(() => send(portal, world, `${eventId}/verify`, "{}"));
      previews.push(preview.seconds);
      verifications.push(verified.seconds);
    }
    const [eventId] = world.openRaces;
    const path = `${eventId}/upload-all-class-result`;
    const firstFile = resultsFile(world, maxRows);
    const { slowest, result: first } = await whileOthersAsk(portal, () =>
      timed(() => send(portal, world, `${path}?preview=1`, firstFile)),
    );
    const { previewId } = first.answer;
    waits = { slowest, json: jsonMs(first.answer) };
    // The largest file is previewed two more times: with one line skipped, and after it was saved, when each row must
    // be looked up among ten thousand others.
    const again = await timed(() =>
      send(portal, world, `${path}?preview=1`, JSON.stringify({ previewId, skipLines: [2] })),
    );
    await send(portal, world, path, JSON.stringify({ previewId }));
    const same = await timed(() => send(portal, world, `${path}?preview=1`, resultsFile(world, maxRows)));
    large.push(first.seconds, again.seconds, same.seconds);
  } finally {
    await portal.stop();
  }
  const formatted = (seconds: readonly number[]): string => seconds.map((each) => each.toFixed(2)).join(", ");
  return [
    {
      name: "1,000 rows: preview (s)",
      measured: formatted(previews),
      value: median(previews),
      budget: "uploadPreviewSeconds",
    },
    {
      name: "1,000 rows: verify and award (s)",
      measured: formatted(verifications),
      value: median(verifications),
      budget: "verifySeconds",
    },
    {
      name: "10,000 rows: preview, under a choice, once taken (s)",
      measured: formatted(large),
      value: Math.max(...large),
      budget: "uploadLargePreviewSeconds",
    },
    {
      name: "10,000 rows: others wait during the preview",
      measured: `${waits.slowest.toFixed(0)} ms beside ${waits.json.toFixed(0)} ms for its JSON`,
      value: waits.slowest / waits.json,
      budget: "previewWaitBesideJson",
    },
  ];
}

function resultsFile(world: BenchWorld, count: number): FormData {
  const header = ["Class", "Place", "First Name", "Last Name", "AMA #", "Number", "Brand"];
  const rows = Array.from({ length: count }, (_, n) => {
    const rider = world.riders[n % world.riders.length];
    const [first = "", ...last] = (rider?.name ?? "").split(" ");
    return [
      `Class ${Math.floor(n / (count / 10)) + 1}`,
      (n % (count / 10)) + 1,
      first,
      last.join(" "),
      rider?.amaNumber ?? "",
      n + 1,
      "KTM",
    ];
  });
  const form = new FormData();
  form.set("file", new File([toCsv([header, ...rows])], "results.csv", { type: "text/csv" }));
  return form;
}

/** Runs `act` while another client asks for the server's health all the time, and returns its slowest answer in ms. */
async function whileOthersAsk<T>(portal: Running, act: () => Promise<T>): Promise<{ result: T; slowest: number }> {
  let done = false;
  let slowest = 0;
  const ask = async (): Promise<void> => {
    while (!done) {
      const { seconds } = await timed(async () => (await fetch(`${portal.url}/healthz`)).text());
      slowest = Math.max(slowest, seconds * 1000);
    }
  };
  const asked = ask();
  try {
    const result = await act();
    // The preview may have kept the last request waiting.
    done = true;
    await asked;
    return { result, slowest };
  } finally {
    done = true;
  }
}

/** Returns the median time in ms in which an answer of this size is written as JSON and read again. */
function jsonMs(answer: unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    JSON.parse(JSON.stringify(answer));
    return performance.now() - began;
  });
  return median(times);
}

async function timed<T>(act: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const began = performance.now();
  const answer = await act();
  return { answer, seconds: (performance.now() - began) / 1000 };
}

async function send(
  portal: Running,
  world: BenchWorld,
  path: string,
  body: FormData | string,
): Promise<{ previewId?: string }> {
  const answer = await fetch(`${portal.url}/api/event/${path}`, {
    method: "POST",
    headers: {
      cookie: `portal_session=${world.promoter.token}`,
      "sec-fetch-site": "same-origin",
      "idempotency-key": crypto.randomUUID(),
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  // oxlint-disable-next-line no-unsafe-type-assertion
  return JSON.parse(text) as { previewId?: string };
}
