import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { toCsv } from "#shared/write-csv.ts";
import { busyMsOfChildren, type Running } from "../servers.ts";
import { benchPin } from "../world/people.ts";
import { enrolOverHttp } from "../../server/testing/clients/http-tablet.ts";
import type { ScaleWorld } from "./scale-world.ts";

interface Write {
  method: string;
  path: string;
  token: string;
  body?: unknown;
}

const rowsOfFile = 10_000;
/** A write that is answered with 503 is sent at most this many times. */
const mostSends = 5;
/**
 * The riders who redeem at the same time are this far apart, because neighbors share pages of the indexes, and Postgres
 * then rolls back and repeats one of two transactions. The number of riders is not a multiple of this number, which is
 * prime.
 */
const stride = 397;

/** Measures the main writes, each by many people, and prints a line for each. */
export async function measureWrites(world: ScaleWorld, server: Running): Promise<void> {
  const busyMs = (): number => server.busyMs() + (world.pid === null ? 0 : busyMsOfChildren(world.pid));

  let again = 0;

  /** Sends a write, and repeats it with the same key if it is answered with 503. */
  async function send(write: Write, key: string = randomUUID(), sends = 1): Promise<unknown> {
    const { method, path, token, body } = write;
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        cookie: `portal_session=${token}`,
        "sec-fetch-site": "same-origin",
        "idempotency-key": key,
        ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status === 503 && sends < mostSends) {
      again += 1;
      await sleep(Number(answer.headers.get("retry-after") ?? 1) * 1000);
      return send(write, key, sends + 1);
    }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return text === "" ? null : JSON.parse(text);
  }

  /** Runs an act `count` times, `atOnce` at the same time, and prints how long it took. */
  async function timed(
    name: string,
    count: number,
    atOnce: number,
    act: (n: number) => Promise<unknown>,
  ): Promise<void> {
    const times: number[] = [];
    const before = busyMs();
    again = 0;
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let n = next++; n < count; n = next++) {
        const began = performance.now();
        await act(n);
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    const busy = (busyMs() - before) / count;
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number): string => `${(sorted[Math.ceil(count * share) - 1] ?? 0).toFixed(0)} ms`;
    console.log(
      `  ${`${name}, ${atOnce} at once`.padEnd(58)}  thread ${busy.toFixed(1)} ms  p50 ${at(0.5)}  p99 ${at(0.99)}  sent again ${again}  memory ${server.memory().toFixed(0)} MB  load ${loadavg()[0]?.toFixed(1)}`,
    );
  }

  const { riders, admin, promoter, openRaces } = world;
  // Some accounts are deactivated or not verified, and one dealer in ten is in Canada (world/people.ts), where credit
  // in US dollars cannot be spent.
  const isOdd = (n: number): boolean => n % 50 === 21 || n % 200 === 87;
  const dealers = world.dealers.filter((_, n) => n % 10 !== 7 && !isOdd(n));
  const own = riders.filter((_, n) => n >= 200 && !isOdd(n));
  const riderOf = (n: number): string => own[(n * stride) % own.length]?.id ?? "";
  const redemptions: string[] = [];
  const redeem = async (n: number): Promise<void> => {
    const body = {
      riderId: riderOf(n),
      amount: 100,
      currency: "USD",
      pin: benchPin,
      employeeName: "Sam",
      idChecked: true,
      secondOne: true,
    };
    const token = dealers[n % dealers.length]?.token ?? "";
    const answer = await send({ method: "POST", path: "/api/dealer/redeem", token, body });
    // oxlint-disable-next-line no-unsafe-type-assertion
    redemptions.push(`${n} ${(answer as { redemption: { _id: string } }).redemption._id}`);
  };
  await timed("redeem", 20, 1, redeem);
  for (const atOnce of [16, 64]) await timed("redeem, PIN hashed cheaply", 600, atOnce, redeem);
  await timed("refund", Math.min(300, redemptions.length), 16, (at) => {
    const [n = "0", id = ""] = (redemptions[at] ?? "").split(" ");
    const token = dealers[Number(n) % dealers.length]?.token ?? "";
    const body = { reason: "wrong_rider", employeeName: "Sam" };
    return send({ method: "DELETE", path: `/api/dealer/credit-redemption/${id}`, token, body });
  });

  const [counter] = dealers;
  if (!counter) throw new Error("nobody's counter");
  const tablet = await enrolOverHttp(server, counter);
  await timed("kiosk snapshot", 20, 4, () => tablet.snapshot());
  await timed("kiosk sync, nothing to send", 100, 4, () => tablet.sync());
  await timed("kiosk sync of a redemption", 100, 1, async (n) =>
    tablet.sync([await tablet.redeem({ id: riderOf(n) }, 1_00, { pin: benchPin, secondOne: true })]),
  );

  const [large = "", ...races] = openRaces;
  const importFile = async (eventId: string, rows: number): Promise<void> => {
    const path = `/api/event/${eventId}/upload-all-class-result`;
    const form = new FormData();
    form.set("file", new File([resultsFile(world, rows)], "results.csv", { type: "text/csv" }));
    let previewId = "";
    await timed(`results file of ${rows} rows, preview`, 1, 1, async () => {
      const answer = await send({ method: "POST", path: `${path}?preview=1`, token: promoter.token, body: form });
      // oxlint-disable-next-line no-unsafe-type-assertion
      ({ previewId } = answer as { previewId: string });
    });
    await timed(`results file of ${rows} rows, taken`, 1, 1, () =>
      send({ method: "POST", path, token: promoter.token, body: { previewId } }),
    );
    await timed(`verify ${rows} results`, 1, 1, () =>
      send({ method: "POST", path: `/api/event/${eventId}/verify`, token: promoter.token, body: {} }),
    );
  };
  for (const eventId of races.slice(0, 2)) await importFile(eventId, 1000);
  await importFile(large, rowsOfFile);

  // This is last, because at the full size it evaluates the results of a whole season in one transaction, which takes
  // longer than `fetch` waits for an answer (docs/scale.md).
  const season = new Date().getFullYear();
  const settings = { __v: 0, settings: { minRidersPerClass: 8 } };
  const preview = {
    method: "POST",
    path: `/api/admin/programme/${season}/preview`,
    token: admin.token,
    body: settings,
  };
  await timed("settings preview", 1, 1, () => send(preview)).catch((error: unknown) => {
    console.log(`  settings preview: no answer, ${String(error)}`);
  });
}

function resultsFile(world: ScaleWorld, count: number): string {
  const header = ["Class", "Place", "First Name", "Last Name", "AMA #", "Number", "Brand"];
  const each = count / 10;
  const rows = Array.from({ length: count }, (_, n) => {
    const rider = world.riders[n % world.riders.length];
    const [first = "", last = ""] = (rider?.name ?? "").split(",");
    // Each rider is in one class only. The file has more rows than there are riders with sessions, so the other rows
    // get numbers that no rider has.
    const number = n < world.riders.length ? (rider?.amaNumber ?? "") : String(2_000_000 + n);
    return [`Class ${Math.floor(n / each) + 1}`, (n % each) + 1, first, last, number, n + 1, "KTM"];
  });
  return toCsv([header, ...rows]);
}
