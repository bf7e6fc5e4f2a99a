import { SMTPServer } from "smtp-server";

/** Starts a real SMTP server that requires a login and can be told to reject emails. */
export async function startSmtp() {
  const received: string[] = [];
  /** These are the connections by which emails were received: whether each used TLS, and its login. */
  const connections: { secure: boolean; user: unknown }[] = [];
  const state = { refuse: false, refuseWith: 452, refuseTo: "", refuseFrom: false };
  const refusal = (words: string, responseCode: number) => Object.assign(new Error(words), { responseCode });
  const server = new SMTPServer({
    secure: false,
    authMethods: ["PLAIN", "LOGIN"],
    onAuth: ({ username, password }, _session, done) =>
      username === "portal" && password === "secret" ? done(null, { user: username }) : done(new Error("Invalid")),
    onMailFrom: (_address, _session, done) =>
      state.refuseFrom ? done(refusal("5.7.1 sender not allowed", 550)) : done(),
    onRcptTo: ({ address }, _session, done) =>
      address === state.refuseTo ? done(refusal(`5.1.1 <${address}> does not exist`, 550)) : done(),
    onData(stream, session, done) {
      connections.push({ secure: session.secure, user: session.user });
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (state.refuse) return done(refusal("4.2.2 mailbox full", state.refuseWith));
        received.push(Buffer.concat(chunks).toString("utf8"));
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    received,
    connections,
    state,
    port,
    url: `smtp://portal:secret@127.0.0.1:${port}/?tls.rejectUnauthorized=false`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
