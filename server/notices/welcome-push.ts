import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { queuePush } from "../platform/push/push-outbox.ts";
import { words } from "../platform/words.ts";

const texts = {
  title: { id: "push.welcome.title", message: "Notifications are on" },
  body: {
    id: "push.welcome.body",
    message: "This is how we’ll let you know about awards and redemptions on this device.",
  },
};

/**
 * Sends a first notification through the whole pipeline, so that people who turn notifications on see at once that they
 * work.
 */
export async function queueWelcome(tx: Tx, ctx: Ctx, subscriptionId: string, locale: Locale): Promise<void> {
  const say = words(locale);
  const url = pageUrl({ ...ctx, publicUrl: "" }, locale, "/auth/rider/profile");
  const message = { title: say.text(texts.title), body: say.text(texts.body), url, locale, tag: "welcome" };
  await queuePush(tx, ctx, { cause: `welcome:${subscriptionId}`, subscriptionId, message });
}
