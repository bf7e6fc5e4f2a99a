import { bikeName } from "#shared/bike-name.ts";
import { formatOrdinal } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { SaveResultInput } from "#shared/results.schema.ts";
import type { Role } from "#shared/roles.ts";
import { tellAdmins } from "../accounts/staff/tell-staff.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";
import { riderContact } from "../riders/rider-contact.ts";
import { promoterContact, type QuestionRow } from "./store.ts";

const texts = {
  asked: { id: "mail.question.asked", message: "{name} asked about {event}" },
  answered: { id: "mail.question.answered", message: "You have an answer about {event}" },
  raced: { id: "mail.question.raced", message: "{name} raced {class} but can’t find a result." },
  claimed: { id: "mail.question.claimed", message: "{name} says this result in {class} is theirs: {place}." },
  noPlace: { id: "mail.question.noPlace", message: "no place" },
  proposed: { id: "mail.question.proposed", message: "Proposed brand" },
  bike: { id: "mail.question.bike", message: "Bike" },
  vin: { id: "mail.question.vin", message: "VIN" },
  about: { id: "mail.question.about", message: "About the result in {class}:" },
  open: { id: "mail.question.open", message: "Answer" },
  read: { id: "mail.question.read", message: "Read the answer" },
  matched: { id: "mail.question.matched", message: "We matched the result to your account." },
  corrected: { id: "mail.question.corrected", message: "We corrected the brand to {brand}." },
} satisfies Record<string, Descriptor>;

/**
 * Notifies the other side: the promoter about a rider's message, or staff if the event has no promoter; the rider about
 * a message of the promoter or staff.
 */
export async function mailMessage(
  tx: Tx,
  ctx: Ctx,
  row: QuestionRow,
  message: { id: string; fromRole: Role; text: string },
): Promise<void> {
  const cause = `question:${message.id}`;
  if (message.fromRole === "rider") {
    const to = await promoterContact(tx, row.promoterId);
    if (!to) {
      // The event has no promoter who can be reached, so staff answer.
      await tellAdmins(tx, ctx, cause, (locale) => staffAskedMail(ctx, locale, row, message.text));
      return;
    }
    await queueMail(tx, ctx, {
      cause,
      to: to.email,
      locale: to.locale,
      mail: askedMail(ctx, to.locale, row, message.text),
    });
    return;
  }
  const to = await riderContact(tx, row.question.riderId);
  if (to) {
    await queueMail(tx, ctx, {
      cause,
      to: to.email,
      locale: to.locale,
      mail: answeredMail(ctx, to.locale, row, message.text),
    });
  }
}

/**
 * Returns the answer that goes with a correction if its author did not write one: a matched rider or another brand. It
 * returns undefined for any other correction.
 */
export function correctionText(locale: Locale, { riderId, values }: SaveResultInput): string | undefined {
  const say = words(locale);
  if (riderId) return say.text(texts.matched);
  return values?.brand ? say.text(texts.corrected, { brand: values.brand }) : undefined;
}

/** These are the fields of a question that the emails show. */
type Told = Pick<QuestionRow, "firstName" | "lastName" | "eventTitle" | "className"> & {
  question: Pick<QuestionRow["question"], "id" | "kind" | "eventId"> &
    Partial<Pick<QuestionRow["question"], "resultId" | "place" | "proposedBrand">>;
  bike?: QuestionRow["bike"];
};

const valuesOf = (row: Told) => ({
  name: `${row.firstName} ${row.lastName}`,
  event: row.eventTitle,
  class: row.className,
});

export function askedMail(ctx: Ctx, locale: Locale, row: Told, text: string): Mail {
  const say = words(locale);
  const values = valuesOf(row);
  const proposal = proposalOf(say, locale, row);
  return {
    subject: say.text(texts.asked, values),
    heading: say.text(texts.asked, values),
    paragraphs: [introOf(say, locale, row), text],
    ...(proposal.length > 0 ? { rows: proposal } : {}),
    action: {
      label: say.text(texts.open),
      url: pageUrl(ctx, locale, `/auth/promoter/event/${row.question.eventId}?question=${row.question.id}`),
    },
  };
}

/** Returns the same email for staff, with a link to their own list of questions. */
function staffAskedMail(ctx: Ctx, locale: Locale, row: Told, text: string): Mail {
  return {
    ...askedMail(ctx, locale, row, text),
    action: {
      label: words(locale).text(texts.open),
      url: pageUrl(ctx, locale, `/auth/admin/questions?question=${row.question.id}`),
    },
  };
}

type Say = ReturnType<typeof words>;

function introOf(say: Say, locale: Locale, row: Told): string {
  const { kind, resultId, place } = row.question;
  if (kind === "result") return say.text(texts.about, valuesOf(row));
  if (!resultId) return say.text(texts.raced, valuesOf(row));
  const shown = place ? formatOrdinal(place, locale, "f") : say.text(texts.noPlace);
  return say.text(texts.claimed, { ...valuesOf(row), place: shown });
}

/** Returns the correction that the rider proposes as rows of the email, and no rows without a proposal. */
function proposalOf(say: Say, locale: Locale, { question, bike }: Told): [string, string][] {
  if (!question.proposedBrand || !bike) return [];
  return [
    [say.text(texts.proposed), question.proposedBrand],
    [say.text(texts.bike), bikeName(bike, locale)],
    [say.text(texts.vin), bike.vin],
  ];
}

export function answeredMail(ctx: Ctx, locale: Locale, row: Told, text: string): Mail {
  const say = words(locale);
  const values = valuesOf(row);
  return {
    subject: say.text(texts.answered, values),
    heading: say.text(texts.answered, values),
    paragraphs: [say.text(texts.about, values), text],
    action: {
      label: say.text(texts.read),
      url: pageUrl(ctx, locale, `/auth/rider/earnings?question=${row.question.id}`),
    },
  };
}
