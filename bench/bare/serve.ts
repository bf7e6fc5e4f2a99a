import { createServer, type RequestListener } from "node:http";

/** Listens on a free port and reports it to the parent process. */
export function serveBare(listener: RequestListener): void {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address && typeof address === "object") process.send?.({ listening: address.port });
  });
}
