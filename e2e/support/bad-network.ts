import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";

/** These are the faults that the network can inject into a single call. */
export type Fate =
  | "pass"
  /** The connection is refused, as if there were no network. */
  | "gone"
  /** The call never completes and no error is reported. */
  | "hang"
  /** The server receives the call and answers, but the answer is lost. */
  | "lose"
  /** The server receives the call and answers, but only half of the answer arrives. */
  | "cut"
  /** Something else answers (a captive portal, a proxy), and the server never receives the call. */
  | { status: number; type: string; body: string }
  /** The answer is modified on the way. */
  | { change: (text: string) => string };

export interface BadNetwork {
  /** The browser uses this address as the portal's. */
  url: string;
  /** Decides what happens to each call. */
  fate: (call: { path: string; method: string; body: string }) => Fate;
  /** This receives every answer of the server, including answers that are lost on the way. */
  overhear?: (path: string, text: string) => void;
  /** Resolves the next time that an answer to a call of this path arrives completely. */
  delivered(path: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of the portal that can inject network faults. It uses real sockets, so the browser cannot
 * distinguish the faults from real ones.
 */
export async function startBadNetwork(portal: { url: string }): Promise<BadNetwork> {
  const target = new URL(portal.url);
  const server = createServer((incoming, answer) => void forward(incoming, answer));
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

  async function forward(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await textOf(incoming).catch(() => null);
    if (body === null) return;
    const { url: path = "/", method = "GET", headers } = incoming;
    const fate = network.fate({ path, method, body: body.toString() });
    if (fate === "pass" || (typeof fate === "object" && "change" in fate)) answer.once("finish", () => tellOf(path));
    if (fate === "hang") return;
    if (fate === "gone") return void incoming.socket.destroy();
    if (typeof fate === "object" && "status" in fate) {
      return void answer.writeHead(fate.status, { "content-type": fate.type }).end(fate.body);
    }
    // The answer is requested uncompressed when it may be modified or `overhear` is set.
    const plain =
      typeof fate === "object" || network.overhear ? { ...headers, "accept-encoding": "identity" } : headers;
    const onward = request({ host: target.hostname, port: target.port, path, method, headers: plain });
    onward.on("error", () => incoming.socket.destroy());
    onward.on("response", (reply) => {
      void textOf(reply).then(
        (text) => {
          network.overhear?.(path, text.toString());
          deliver(fate, incoming, answer, { status: reply.statusCode ?? 502, headers: reply.headers, text });
        },
        () => incoming.socket.destroy(),
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

function deliver(
  fate: Fate,
  incoming: IncomingMessage,
  answer: ServerResponse,
  { status, headers, text }: Reply,
): void {
  if (fate === "lose") return void incoming.socket.destroy();
  if (fate === "cut") {
    answer.writeHead(status, { ...headers, "content-length": text.length });
    return void answer.write(text.subarray(0, Math.floor(text.length / 2)), () => incoming.socket.destroy());
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
