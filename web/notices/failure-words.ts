import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Explains why an email failed, by the mail server's status code (RFC 5321, RFC 3463) or the kind of failure. */
export function failureWords(error: string | null): MessageDescriptor | null {
  if (!error) return null;
  const [said = "", enhanced = ""] = error.split(" ");
  if (/^5\.1\.[0-3]$/.test(enhanced) || /^55[01]$/.test(said)) return msg`The mailbox doesn’t exist.`;
  if (/^[45]\.2\.2$/.test(enhanced) || said === "552" || said === "452") return msg`The mailbox is full.`;
  if (said === "535" || error === "EAUTH") return msg`Our email server refused the login.`;
  if (/^[45]\.7\./.test(enhanced) || said === "554") return msg`The email server refused the email.`;
  if (said.startsWith("4")) return msg`The email server asked us to wait.`;
  if (said.startsWith("5")) return msg`The email server refused the email.`;
  return msg`We couldn’t reach the email server.`;
}
