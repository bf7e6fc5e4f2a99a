import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";
import type { Pair } from "./pair.ts";

const texts = {
  gone: { id: "mail.merged.gone", message: "This account was merged into your other account" },
  goneText: {
    id: "mail.merged.goneText",
    message:
      "You had two accounts, and program staff merged them. Your results, credit, bikes, and documents are now on the other one. Log in with that account’s email address. This account no longer works.",
  },
  kept: { id: "mail.merged.kept", message: "Your other account was merged into this one" },
  keptText: {
    id: "mail.merged.keptText",
    message:
      "You had two accounts, and program staff merged them. The other account’s results, credit, bikes, and documents are on this account now. Your password and your PIN haven’t changed.",
  },
  undone: { id: "mail.merged.undone", message: "Your two accounts are separate again" },
  undoneText: {
    id: "mail.merged.undoneText",
    message:
      "Program staff undid the merge of your two accounts. Each one has its own results, credit, bikes, and documents again, and you can log in to both.",
  },
  notYou: {
    id: "mail.merged.notYou",
    message:
      "If only one of these accounts is yours, write to {contact} right away. We can undo the merge for 30 days, as long as nothing has been spent since then.",
  },
  login: { id: "mail.merged.login", message: "Log in" },
} satisfies Record<string, Descriptor>;

type Act = "merged" | "undone";

/** Returns the email about a merge or its undo, to the remaining or to the deleted account. */
export function mergeMail(ctx: Ctx, locale: Locale, side: "kept" | "gone", act: Act): Mail {
  const say = words(locale);
  const contact = ctx.programme.contact.email;
  const [title, text] =
    act === "undone"
      ? [texts.undone, texts.undoneText]
      : side === "kept"
        ? [texts.kept, texts.keptText]
        : [texts.gone, texts.goneText];
  const warning = act === "merged" ? [say.text(texts.notYou, { contact })] : [];
  return {
    subject: say.text(title),
    heading: say.text(title),
    paragraphs: [say.text(text), ...warning],
    action: { label: say.text(texts.login), url: pageUrl(ctx, locale, "/login") },
  };
}

/**
 * Emails both login addresses. Neither email names the other address: if staff merged the accounts of two people,
 * neither of them learns the address of the other.
 */
export async function tellMerged(
  tx: Tx,
  ctx: Ctx,
  mergeId: string,
  { kept, gone }: Pick<Pair, "kept" | "gone">,
  act: Act,
): Promise<void> {
  for (const [side, { account }] of [["kept", kept] as const, ["gone", gone] as const]) {
    const { email: to, locale, emailVerifiedAt } = account;
    if (!emailVerifiedAt) continue;
    const mail = mergeMail(ctx, locale, side, act);
    await queueMail(tx, ctx, { cause: `merge:${mergeId}:${act}:${side}`, to, locale, mail });
  }
}
