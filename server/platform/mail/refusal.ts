/**
 * This is the kind of a failure. Nothing else about it is stored, because the server's reply may contain the address.
 */
export interface Refusal {
  /** This is the SMTP reply code, as in `550 5.1.1`, or the kind of failure: `ECONNECTION`. */
  kind: string;
  /** This is true when the mailbox or its server rejects this email permanently, so that a retry is useless. */
  bounced: boolean;
}

/**
 * Classifies an error of nodemailer, which has `code`, `responseCode`, `response` and the `command` that was refused.
 */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error)) return { kind: "failed", bounced: false };
  const responseCode = field(error, "responseCode");
  const command = field(error, "command");
  const code = field(error, "code");
  if (typeof responseCode !== "number") return { kind: typeof code === "string" ? code : "failed", bounced: false };
  const response = field(error, "response");
  const enhanced =
    typeof response === "string" ? /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  // A rejected login or sender is our own fault: the email stays queued. Only a rejected recipient or content counts as
  // bounced.
  const aboutMail = command === "RCPT TO" || command === "DATA" || code === "EMESSAGE";
  return { kind: [responseCode, enhanced].filter(Boolean).join(" "), bounced: responseCode >= 500 && aboutMail };
}

const field = (error: Error, name: string): unknown => (name in error ? Reflect.get(error, name) : undefined);
