import type { ProgrammeSettings } from "#shared/programme.ts";

export interface OutgoingMail {
  id: string;
  to: string;
  locale: string;
  subject: string;
  text: string;
  html: string;
  /** This is the URL to which the email client's own unsubscribe button sends one POST (RFC 8058). */
  unsubscribe?: string | undefined;
  /** This is the sender from the season's settings; without it, the server's own name is shown. */
  sender?: MailSender | undefined;
}

export interface MailSender {
  name: string;
  replyTo: string | null;
}

/** Returns the sender in the season's settings: by default the brand, without an address for replies. */
export const mailSenderOf = ({ brandName, mailSender }: ProgrammeSettings): MailSender => ({
  name: mailSender.name ?? brandName,
  replyTo: mailSender.replyTo,
});

/** Returns the address part of a sender in the server's settings, which is `name <address>` or the address alone. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Creates a mailer for `smtps://user:password@host:465` or `smtp://host:587` (STARTTLS if the server offers it). */
export function smtpMailer(url: string, from: string): Mailer {
  let opened: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      const transport = await (opened ??= open(url));
      await transport.sendMail({
        // The mailer encodes a name that is passed separately from the address, so that no name can add a header.
        from: mail.sender ? { name: mail.sender.name, address: addressIn(from) } : from,
        ...(mail.sender?.replyTo ? { replyTo: mail.sender.replyTo } : {}),
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The id is the same at every attempt, so that the receiving server can drop a duplicate.
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

/** Loads nodemailer with the first email, because most of its code is not needed earlier. */
async function open(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport(url, { disableFileAccess: true, disableUrlAccess: true });
}

/**
 * This mailer is for a demo or development without SMTP: a page shows the outbox instead of sending it
 * (http/mail-preview.ts), so its emails count as sent.
 */
export const outboxOnlyMailer: Mailer = { send: () => Promise.resolve(), close: () => undefined };
