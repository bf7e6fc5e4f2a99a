import { deletionReceivedMail } from "../../requests/requests.mail.ts";
import type { MailSample } from "../../platform/mail/sample.ts";

const open = (["credit", "payout"] as const).map((kind) => ({ kind, currency: "USD" as const, amount: 150_00 }));

/** These samples are the emails to riders with money who ask for the deletion of their account. */
export const deletionSamples: readonly MailSample[] = [
  {
    id: "deletion-received",
    make: (ctx, locale) => deletionReceivedMail(ctx, locale, "rider", { open, givesUp: false }),
  },
  {
    id: "deletion-given-up",
    make: (ctx, locale) => deletionReceivedMail(ctx, locale, "rider", { open, givesUp: true }),
  },
];
