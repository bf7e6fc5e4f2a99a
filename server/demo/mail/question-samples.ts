import type { MailSample } from "../../platform/mail/sample.ts";
import { answeredMail, askedMail } from "../../questions/question.mail.ts";

const question = {
  firstName: "Dana",
  lastName: "Kowalczyk",
  eventTitle: "RedBud National",
  className: "250 B",
  question: { id: "0", kind: "result" as const, eventId: "0" },
};

/**
 * These samples are the emails about questions: a new question, one with a proposed correction, one that claims a
 * result, and the answer.
 */
export const questionSamples: readonly MailSample[] = [
  {
    id: "question-asked",
    make: (ctx, locale) =>
      askedMail(ctx, locale, question, locale === "fr" ? "J’ai fini deuxième." : "I finished second."),
  },
  {
    id: "question-correction",
    make: (ctx, locale) =>
      askedMail(
        ctx,
        locale,
        {
          ...question,
          question: { ...question.question, proposedBrand: "KTM" },
          bike: { vin: "VBKMXS237RM123456", year: 2024, make: "KTM", model: "250 SX-F" },
        },
        locale === "fr" ? "Je roulais sur ma KTM." : "I rode my KTM.",
      ),
  },
  {
    id: "question-claim",
    make: (ctx, locale) =>
      askedMail(
        ctx,
        locale,
        { ...question, question: { ...question.question, kind: "raced", resultId: "0", place: 3 } },
        locale === "fr" ? "C’est moi." : "That’s me.",
      ),
  },
  {
    id: "question-answered",
    make: (ctx, locale) =>
      answeredMail(ctx, locale, question, locale === "fr" ? "C’est corrigé, merci." : "Corrected, thank you."),
  },
];
