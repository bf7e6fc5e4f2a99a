import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";

/** What becomes of one call on its way. */
export type Fate =
  | "pass"
  /** There is no network. */
  | "gone"
  /** It never comes back, and nobody says so. */
  | "hang"
  /** The server gets it and answers; the answer is lost. */
  | "lose"
  /** The server gets it and answers; half of the answer arrives. */
  | "cut"
  /** Somebody else answers: the server never hears of it. */
  | { status: number; type: string; body: string }
  /** The answer arrives changed. */
  | { change: (text: string) => string };

export interface BadNetwork {
  /** What the browser takes for the portal. */
  url: string;
  /** Asked for each call. */
  fate: (call: { path: string; method: string; body: string }) => Fate;
  /** Everything that the server answered, whatever became of it on its way. */
  overhear?: (path: string, text: string) => void;
  /** The next time that an answer to such a call arrives whole. */
  delivered(path: string): Promise<void>;
  close(): Promise<void>;
}

/** A road to the portal on which anything may happen: true sockets, below all that a browser could be told. */
export async function startBadNetwork(portal: { url: string }): Promise<BadNetwork> {
  const target = new URL(portal.url);
  const server = createServer((asked, answer) => void forward(asked, answer));
  let waiting: { path: string; tell: () => void }[] = [];
  const network: BadNetwork = {
    url: "",
    fate: () => "pass",
    delivered: (path) => new Promise((tell) => waiting.push({ path, tell })),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  function tellOf(path: string): void {
    for (const one of waiting) if (one.path === path) one.tell();
    waiting = waiting.filter((one) => one.path !== path);
  }

  async function forward(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await textOf(asked).catch(() => null);
    if (body === null) return;
    const { url: path = "/", method = "GET", headers } = asked;
    const fate = network.fate({ path, method, body: body.toString() });
    if (fate === "pass" || (typeof fate === "object" && "change" in fate)) answer.once("finish", () => tellOf(path));
    if (fate === "hang") return;
    if (fate === "gone") return void asked.socket.destroy();
    if (typeof fate === "object" && "status" in fate) {
      return void answer.writeHead(fate.status, { "content-type": fate.type }).end(fate.body);
    }
    // Its length may change on the way, or somebody listens.
    const plain =
      typeof fate === "object" || network.overhear ? { ...headers, "accept-encoding": "identity" } : headers;
    const onward = request({ host: target.hostname, port: target.port, path, method, headers: plain });
    onward.on("error", () => asked.socket.destroy());
    onward.on("response", (reply) => {
      void textOf(reply).then(
        (text) => {
          network.overhear?.(path, text.toString());
          deliver(fate, asked, answer, { status: reply.statusCode ?? 502, headers: reply.headers, text });
        },
        () => asked.socket.destroy(),
      );
    });
    onward.end(body);
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address !== "object") throw new Error("no port");
  network.url = `http://localhost:${address.port}`;
  return network;
}

interface Reply {
  status: number;
  headers: IncomingMessage["headers"];
  text: Buffer;
}

function deliver(fate: Fate, asked: IncomingMessage, answer: ServerResponse, { status, headers, text }: Reply): void {
  if (fate === "lose") return void asked.socket.destroy();
  if (fate === "cut") {
    answer.writeHead(status, { ...headers, "content-length": text.length });
    return void answer.write(text.subarray(0, Math.floor(text.length / 2)), () => asked.socket.destroy());
  }
  if (typeof fate === "object" && "change" in fate) {
    const changed = Buffer.from(fate.change(text.toString()));
    return void answer.writeHead(status, { ...headers, "content-length": changed.length }).end(changed);
  }
  answer.writeHead(status, headers).end(text);
}

async function textOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
