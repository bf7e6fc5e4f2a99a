/** An e-mail address compares without case (decisions §6); what comes before the @ keeps its accents. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

const shape = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/u;

/** Could mail get there? Whether it does is found out by a code sent to it. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && shape.test(text.trim());
}
