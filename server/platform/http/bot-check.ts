import * as z from "zod/mini";
import type { Env } from "../env.ts";
import { Problem } from "../problem.ts";

/**
 * This checks that a person, not a bot, fills in a form (docs/spec/portal.md#validation): reCAPTCHA version 2, used
 * when a site key is configured.
 */
export interface BotCheck {
  siteKey: string;
  /** A page loads the widget's script from this URL. */
  script: string;
  /** A page's Content-Security-Policy must allow these sources for the widget. */
  sources: { scripts: readonly string[]; frames: readonly string[] };
  /** Throws unless the token is a fresh answer to the widget. */
  verify(token: string | undefined, ip: string | null): Promise<void>;
}

export const botCheckHeader = "x-bot-check";

const timeoutMs = 5_000;
const maxTokenLength = 8_000;
const verifyAnswer = z.object({ success: z.boolean() });

type Settings = Pick<Env, "RECAPTCHA_SITE_KEY" | "RECAPTCHA_SECRET" | "RECAPTCHA_VERIFY_URL" | "RECAPTCHA_SCRIPT_URL">;

export function createBotCheck(env: Settings): BotCheck | null {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, RECAPTCHA_SCRIPT_URL: script } = env;
  if (!siteKey || !secret) return null;
  return {
    siteKey,
    script,
    sources: sourcesOf(script),
    async verify(token, ip) {
      if (!token || token.length > maxTokenLength) throw new Problem("bot_check_failed");
      const form = new URLSearchParams({ secret, response: token, ...(ip ? { remoteip: ip } : {}) });
      let reply: unknown;
      try {
        const answer = await fetch(env.RECAPTCHA_VERIFY_URL, {
          method: "POST",
          body: form,
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!answer.ok) throw new Error(`the bot check's server answered ${answer.status}`);
        reply = await answer.json();
      } catch (cause) {
        // A failed connection to the verifier refuses the form, because no form may pass without the check.
        throw new Problem("bot_check_unreachable", { cause });
      }
      const found = z.safeParse(verifyAnswer, reply);
      if (!found.success || !found.data.success) throw new Problem("bot_check_failed");
    },
  };
}

/** Returns the sources of the widget's parts. Google's widget loads some of them from two more Google hosts. */
function sourcesOf(script: string): BotCheck["sources"] {
  const folder = new URL("./", script).href;
  const isGoogle = /^https:\/\/www\.(google\.com|recaptcha\.net)\//.test(folder);
  return {
    scripts: [folder, ...(isGoogle ? ["https://www.gstatic.com/recaptcha/"] : [])],
    frames: [folder, ...(isGoogle ? ["https://recaptcha.google.com/recaptcha/"] : [])],
  };
}
