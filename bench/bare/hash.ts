// This server hashes a PIN at its real cost for each request, and does nothing else.
import { hashSecret, verifySecret } from "../../server/platform/hash.ts";
import { serveBare } from "./serve.ts";

const storedHash = await hashSecret("2468", false);

serveBare((request, response) => {
  request.resume();
  request.on("end", () => {
    void verifySecret("2468", storedHash).then((right) => response.writeHead(right ? 200 : 500).end("{}"));
  });
});
