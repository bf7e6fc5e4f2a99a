import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { toBase64Url } from "#shared/base64url.ts";
import { signedText } from "#shared/kiosk.ts";
import type { World } from "../../app.ts";
import { buildClass, buildDealer, buildEvent, buildPromoter, buildRider } from "../../build.ts";
import { enrolTablet } from "../../clients/tablet.ts";
import { deskOrder, giveCredit } from "../../credit.ts";

export const kindsOfWrite = ["redemption", "kiosk sync", "results file"] as const;

/** This is a write that was answered with success, as its client remembers it. */
export interface AnsweredWrite {
  kind: (typeof kindsOfWrite)[number];
  /** This names the program that was killed last before the answer came. */
  during: string;
  /** This is the id of the redemption, or of the class whose results were uploaded. */
  id: string;
  /** This is set for a redemption: no other write of the drill has the same rider and amount. */
  riderId?: string;
  amount?: number;
}

export interface Load extends Disposable {
  answered: AnsweredWrite[];
  /** This counts the answers without success, by kind: the status and who answered, or the error. */
  refusals: Map<string, number>;
  /** These answers are faults: a status that is neither success nor 503, or a 503 without Retry-After. */
  faults: string[];
  /** Sets the name of the program that the drill kills next, for the writes that are answered from now on. */
  during: (what: string) => void;
  /**
   * Waits until each client got a successful answer to a request that it sent after `since` (a time of
   * performance.now). Returns the seconds from `since` to the last of these answers.
   */
  recovered: (since: number) => Promise<number>;
  /** Stops the clients. Each client first repeats its last request until it succeeds. */
  stop: () => Promise<void>;
  /** Stops all clients at once, even those that wait for an answer, so that a failed drill ends. */
  [Symbol.dispose]: () => void;
}

export const startingCredit = 100_000_00;
export const rowsOfFile = 3;
const pauseMs = 250;
const uploadPauseMs = 1200;
const giveUpSeconds = 120;
const lateMs = 2000;

interface Client {
  name: string;
  /** These are times of performance.now. */
  lastSent: number;
  lastAnswered: number;
  isDone: boolean;
}

type Ask = (
  path: string,
  init: () => RequestInit | Promise<RequestInit>,
  isAnswer?: (body: Body) => boolean,
) => Promise<Body>;

/** The drill reads only these parts of an answer. */
interface Body {
  redemption?: { _id: string };
  results?: { id: string; decision: string | null }[];
  previewId?: string;
}

type Act = (ask: Ask) => Promise<Omit<AnsweredWrite, "during"> | null>;

/**
 * Starts clients that write with short pauses: desks, tablets and a promoter. `url` is the address of the balancer, or
 * a function that returns the server for the next request. `note` receives each answer that is late or not a success.
 */
export async function startLoad(
  world: World,
  url: string | (() => string),
  events: number,
  note: (what: string) => void = () => undefined,
): Promise<Load> {
  const nextUrl = typeof url === "string" ? () => url : url;
  const acts: [string, Act, number][] = [];
  for (let n = 1; n <= 3; n++) acts.push([`desk ${n}`, await desk(world), pauseMs]);
  for (let n = 1; n <= 3; n++) acts.push([`kiosk ${n}`, await kiosk(world), pauseMs]);
  acts.push(["promoter", await promoter(world, events), uploadPauseMs]);

  const answered: AnsweredWrite[] = [];
  const refusals = new Map<string, number>();
  const faults: string[] = [];
  let during = "nothing";
  let isStopped = false;
  let isDisposed = false;
  const count = (what: string, client: Client, sent: number) => {
    refusals.set(what, (refusals.get(what) ?? 0) + 1);
    note(`${client.name}: ${what} after ${Math.round(performance.now() - sent)} ms`);
  };

  /** Sends a request again and again, with the same key, until it is answered with success. */
  async function askUntilAnswered(
    client: Client,
    path: string,
    init: Parameters<Ask>[1],
    isAnswer: (body: Body) => boolean,
  ): Promise<Body> {
    for (;;) {
      if (isDisposed) throw new Error("The drill ended before this was answered");
      const sent = performance.now();
      try {
        const answer = await fetch(nextUrl() + path, { ...(await init()), signal: AbortSignal.timeout(20_000) });
        const text = await answer.text();
        if (answer.status === 200) {
          // oxlint-disable-next-line no-unsafe-type-assertion
          const body = JSON.parse(text) as Body;
          if (isAnswer(body)) {
            Object.assign(client, { lastSent: sent, lastAnswered: performance.now() });
            const ms = Math.round(client.lastAnswered - sent);
            if (ms > lateMs) note(`${client.name}: answered after ${ms} ms`);
            return body;
          }
          count("a tablet's item without a decision", client, sent);
          await sleep(1000);
          continue;
        }
        count(`${answer.status} ${text.includes("requestId") ? "from a server" : "from Caddy"}`, client, sent);
        const wait = Number(answer.headers.get("retry-after"));
        if (answer.status !== 503 || !(wait > 0))
          faults.push(`${path}: ${answer.status} ${wait} ${text.slice(0, 200)}`);
        await sleep(1000 * (wait || 1));
      } catch (error) {
        count(error instanceof Error ? error.name : "no answer", client, sent);
        await sleep(1000);
      }
    }
  }

  async function run(client: Client, act: Act, pause: number): Promise<void> {
    const ask: Ask = (path, init, isAnswer = () => true) => askUntilAnswered(client, path, init, isAnswer);
    while (!isStopped) {
      const write = await act(ask);
      if (!write) break;
      answered.push({ ...write, during });
      await sleep(pause);
    }
    client.isDone = true;
  }

  const clients = acts.map(([name]): Client => ({ name, lastSent: 0, lastAnswered: 0, isDone: false }));
  const running = acts.map(([, act, pause], at) => {
    const client = clients[at];
    if (!client) throw new Error("A client is missing");
    return run(client, act, pause);
  });
  for (const each of running) each.catch((error: unknown) => faults.push(String(error)));
  return {
    answered,
    refusals,
    faults,
    during: (what) => void (during = what),
    async recovered(since) {
      /** This is the time of each client's first answer to a request that it sent after `since`. */
      const first = new Map<Client, number>();
      for (;;) {
        for (const client of clients) {
          if (!first.has(client) && client.lastSent > since) first.set(client, client.lastAnswered);
          if (client.isDone) first.set(client, first.get(client) ?? since);
        }
        if (first.size === clients.length) return (Math.max(...first.values()) - since) / 1000;
        if (performance.now() - since > giveUpSeconds * 1000) {
          const waiting = clients.filter((client) => !first.has(client)).map(({ name }) => name);
          const seen = JSON.stringify([waiting, [...refusals], faults.slice(0, 5)]);
          throw new Error(`These clients were not answered for ${giveUpSeconds} s: ${seen}`);
        }
        await sleep(20);
      }
    },
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
    [Symbol.dispose]() {
      isStopped = true;
      isDisposed = true;
    },
  };
}

const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
const cookieOf = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map((pair) => pair.join("=")).join("; ");

/** Each counter serves so many riders in turn, because nobody redeems four times a second. */
const ridersOfCounter = 10;

async function buildRiders(world: World): Promise<(n: number) => { id: string }> {
  const riders: { id: string }[] = [];
  for (let n = 0; n < ridersOfCounter; n++) {
    const rider = await buildRider(world);
    await giveCredit(world, rider.id, startingCredit);
    riders.push(rider);
  }
  const [first] = riders;
  if (!first) throw new Error("A counter has no riders");
  return (n) => riders[n % riders.length] ?? first;
}

/** A dealer's desk redeems. Each redemption has an amount and a key that were not used before. */
async function desk(world: World): Promise<Act> {
  const [dealer, riderAt] = [await buildDealer(world), await buildRiders(world)];
  const cookie = cookieOf((await world.as(dealer)).cookies);
  let amount = 1_00;
  return async (ask) => {
    amount += 1;
    const headers = { ...json, cookie, "idempotency-key": randomUUID() };
    const rider = riderAt(amount);
    const body = JSON.stringify(deskOrder(rider.id, amount));
    const { redemption } = await ask("/api/dealer/redeem", () => ({ method: "POST", headers, body }));
    return { kind: "redemption", id: redemption?._id ?? "", riderId: rider.id, amount };
  };
}

/** A tablet captures a redemption, and sends it with its id until the server has decided it. */
async function kiosk(world: World): Promise<Act> {
  const [dealer, riderAt] = [await buildDealer(world), await buildRiders(world)];
  const tablet = await enrolTablet(world, dealer);
  await tablet.snapshot();
  let amount = 1_00;
  return async (ask) => {
    amount += 1;
    world.clock.set(new Date());
    const rider = riderAt(amount);
    const item = await tablet.redeem(rider, amount);
    const path = "/api/kiosk/sync";
    const queue = { count: 0, sum: 0, lastSeq: item.seq };
    const body = JSON.stringify({ appVersion: "drill", since: null, queue, items: [item] });
    const how = { name: "ECDSA", hash: "SHA-256" };
    const send = async () => {
      const signature = await crypto.subtle.sign(how, tablet.keys.privateKey, signedText(path, body));
      const signed = { "x-device-signature": toBase64Url(new Uint8Array(signature)) };
      return { method: "POST", headers: { ...json, ...signed, cookie: cookieOf(tablet.client.cookies) }, body };
    };
    await ask(path, send, ({ results = [] }) =>
      results.some(({ id, decision }) => id === item.id && decision !== null),
    );
    return { kind: "kiosk sync", id: item.id, riderId: rider.id, amount };
  };
}

const classesOfEvent = 20;

/** A promoter uploads the results of one class after the other, each in a separate file. */
async function promoter(world: World, count: number): Promise<Act> {
  const owner = await buildPromoter(world);
  const cookie = cookieOf((await world.as(owner)).cookies);
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const left: { eventId: string; classId: string; name: string }[] = [];
  for (let n = 0; n < count; n++) {
    const event = await buildEvent(world, { promoterId: owner.id, firstDate: day, season: Number(day.slice(0, 4)) });
    for (let at = 0; at < classesOfEvent; at++) {
      const { id, name } = await buildClass(world, { eventId: event.id, name: `Class ${at + 1}`, pays: [] });
      left.push({ eventId: event.id, classId: id, name });
    }
  }
  return async (ask) => {
    const next = left.pop();
    if (!next) return null;
    const path = `/api/event/${next.eventId}/upload-all-class-result`;
    const rows = Array.from(
      { length: rowsOfFile },
      (_, at) => `${next.name},${at + 1},Other,Rider${at},${at + 20},Yamaha`,
    );
    const file = ["Class,Place,First Name,Last Name,Number,Brand", ...rows].join("\n");
    const headers = { cookie, "sec-fetch-site": "same-origin", "idempotency-key": randomUUID() };
    const { previewId } = await ask(`${path}?preview=1`, () => {
      const form = new FormData();
      form.set("file", new File([file], "results.csv"));
      return { method: "POST", headers, body: form };
    });
    // The preview's id is the key of the upload, so a repeated upload is imported only once.
    const body = JSON.stringify({ previewId });
    await ask(path, () => ({ method: "POST", headers: { ...headers, ...json }, body }));
    return { kind: "results file", id: next.classId };
  };
}
