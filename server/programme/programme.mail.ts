import type { Locale } from "#shared/locale.ts";
import type { SeasonChanges } from "#shared/programme-settings.schema.ts";
import { leavesOf, settingText } from "#shared/setting-values.ts";
import { settingsByName } from "#shared/settings-sections.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  changed: { id: "mail.settings.subject", message: "{name} changed the {season} settings" },
  text: {
    id: "mail.settings.text",
    message:
      "The new settings now apply to the {season} season. If this change surprises you, talk to {name} or change them back.",
  },
  action: { id: "mail.settings.action", message: "See the history" },
} satisfies Record<string, Descriptor>;

/** An email lists at most this many settings; the history has all of them. */
const maxRows = 20;

/** Returns the email that tells the other staff what somebody changed in a season's settings. */
export function settingsMail(
  ctx: Ctx,
  locale: Locale,
  { season, settings }: Pick<SeasonChanges, "season" | "settings">,
  name: string,
): Mail {
  const say = words(locale);
  const values = { name, season: String(season) };
  const subject = say.text(texts.changed, values);
  const rows = settings
    .flatMap(({ key, before, after }) => leavesOf(key, before, after))
    .slice(0, maxRows)
    .map(({ key, before, after }): [string, string] => [
      settingsByName.get(key)?.label[locale] ?? key,
      `${settingText(key, before, locale)} → ${settingText(key, after, locale)}`,
    ]);
  return {
    subject,
    heading: subject,
    paragraphs: [say.text(texts.text, values)],
    rows,
    action: {
      label: say.text(texts.action),
      url: pageUrl(ctx, locale, `/auth/admin/settings?season=${season}&tab=history`),
    },
  };
}
