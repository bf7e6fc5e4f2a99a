/** What is kept of a failure: its kind, never the server's words, which may repeat the address. */
export interface Refusal {
  /** `550 5.1.1`, or the kind of failure: `ECONNECTION`. */
  kind: string;
  /** The mailbox or its server refuses this mail for good: another try would be refused alike. */
  bounced: boolean;
}

/** nodemailer's errors carry `code`, `responseCode`, `response` and the `command` that was refused. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error)) return { kind: "failed", bounced: false };
  const said = field(error, "responseCode");
  const command = field(error, "command");
  const code = field(error, "code");
  if (typeof said !== "number") return { kind: typeof code === "string" ? code : "failed", bounced: false };
  const response = field(error, "response");
  const enhanced =
    typeof response === "string" ? /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  // A refused sign-in or sender is ours to mend: the mail waits. Only who or what it is for bounces.
  const aboutMail = command === "RCPT TO" || command === "DATA" || code === "EMESSAGE";
  return { kind: [said, enhanced].filter(Boolean).join(" "), bounced: said >= 500 && aboutMail };
}

const field = (error: Error, name: string): unknown => (name in error ? Reflect.get(error, name) : undefined);
