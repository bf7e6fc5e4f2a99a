import { createServer } from "node:net";

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const at = server.address();
      server.close(() => (at && typeof at === "object" ? done(at.port) : fail(new Error("no port"))));
    });
  });
}
