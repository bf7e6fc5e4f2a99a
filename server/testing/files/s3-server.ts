import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** This is an S3 server in its own process and folder, with the settings to reach it. */
export interface S3Server extends AsyncDisposable {
  endpoint: string;
  /** These are the settings of the portal, without FILES_URL. */
  env: Record<string, string>;
}

export const testBucket = "portal-test";
/** This is the only key that the package accepts. */
const onlyKey = "S3RVER";

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), "portal-s3-"));
  // The server encrypts its tokens for long lists with an old cipher, which OpenSSL offers only in its legacy provider.
  const child = fork(join(import.meta.dirname, "s3-program.mjs"), [directory, testBucket], {
    execArgv: ["--openssl-legacy-provider"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    env: s3Env(endpoint),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await once(child, "exit");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const s3Env = (endpoint: string): Record<string, string> => ({
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: onlyKey,
  S3_SECRET_ACCESS_KEY: onlyKey,
});

/** This is what the proxy does to a request or its response. */
export type LineFate =
  | "pass"
  /** The connection is refused. */
  | "gone"
  /** The request arrives, but its response never does. */
  | "hang"
  /** The response is cut off after this many bytes, headers included. */
  | { cutAfter: number }
  /** The response is delayed by this many milliseconds. */
  | { delayMs: number }
  /** The proxy itself answers with an S3 error of this status and code. */
  | { status: number; code: string };

export interface BadLine extends AsyncDisposable {
  url: string;
  /** Decides what happens to each request, given its first line and its headers as they were sent. */
  fate: (head: string) => LineFate;
  /** These are the heads of all requests so far. */
  heads: string[];
}

/** Starts a TCP proxy in front of a server. It works on real sockets, so its faults look exactly like real ones. */
export async function startBadLine(target: string): Promise<BadLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const line: BadLine = {
    url: "",
    fate: () => "pass",
    heads: [],
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  const server = createServer((client) => {
    const onward = connect(Number(port), hostname);
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        onward.destroy();
      });
    }
    let fate: LineFate = "pass";
    let answered = 0;
    client.on("data", (chunk) => {
      const [head = ""] = chunk.toString("latin1").split("\r\n\r\n");
      if (/^(GET|PUT|DELETE) \S+ HTTP/.test(head)) {
        line.heads.push(head);
        fate = line.fate(head);
        answered = 0;
      }
      if (fate === "gone") client.destroy();
      else if (typeof fate === "object" && "status" in fate) client.end(errorAnswer(fate));
      else onward.write(chunk);
    });
    onward.on("data", (chunk) => {
      if (fate === "hang") return;
      if (typeof fate === "object" && "cutAfter" in fate) {
        const rest = fate.cutAfter - answered;
        answered += chunk.length;
        if (answered < fate.cutAfter) client.write(chunk);
        else client.end(chunk.subarray(0, Math.max(rest, 0)));
      } else if (typeof fate === "object" && "delayMs" in fate) setTimeout(() => client.write(chunk), fate.delayMs);
      else client.write(chunk);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address !== "object") throw new Error("no port");
  line.url = `http://127.0.0.1:${address.port}`;
  return line;
}

function errorAnswer({ status, code }: { status: number; code: string }): string {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>The test says so.</Message></Error>`;
  const head = [`HTTP/1.1 ${status} Error`, "content-type: application/xml", `content-length: ${body.length}`];
  return [...head, "connection: close", "", body].join("\r\n");
}
