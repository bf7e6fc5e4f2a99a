export interface OutgoingMail {
  id: string;
  to: string;
  locale: string;
  subject: string;
  text: string;
  html: string;
  /** Where a mailbox's own button turns such mail off with one POST (RFC 8058). */
  unsubscribe?: string | undefined;
}

export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** `smtps://user:password@host:465` or `smtp://host:587` (STARTTLS where offered). */
export function smtpMailer(url: string, from: string): Mailer {
  let opened: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      const transport = await (opened ??= open(url));
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same id at every try, so that a mailbox can drop a repeat.
        messageId: `<${mail.id}@contingency>`,
        headers: {
          "Content-Language": mail.locale,
          "Auto-Submitted": "auto-generated",
          ...(mail.unsubscribe
            ? { "List-Unsubscribe": `<${mail.unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
            : {}),
        },
      });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

type Transporter = Awaited<ReturnType<typeof open>>;

/** Loaded with the first mail: most of what a mailer can do waits for one. */
async function open(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport(url, { disableFileAccess: true, disableUrlAccess: true });
}

/** Without SMTP the outbox itself is the mailbox: a page shows it (http/mail-preview.ts). */
export const keepingMailer: Mailer = { send: () => Promise.resolve(), close: () => undefined };
