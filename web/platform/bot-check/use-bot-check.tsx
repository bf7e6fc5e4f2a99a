import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BotCheckAnswer } from "#shared/contact.schema.ts";
import { api } from "../api/api.ts";
import { Problem } from "../api/problem.ts";

const Widget = lazy(async () => ({ default: (await import("./bot-check-widget.tsx")).BotCheckWidget }));

export type BotCheckKey = NonNullable<BotCheckAnswer["botCheck"]>;

export interface BotCheck {
  /** Loads the widget when the user enters the first field. The form calls it in `onFocus`. */
  wake: () => void;
  /** The form shows this before its submit button. It is empty if the check is off. */
  slot: ReactNode;
  /** Submits with the widget's answer; each answer is valid once. */
  send: <Answer>(act: (token: string | undefined) => Promise<Answer>) => Promise<Answer>;
}

/** Returns the bot check of a form (docs/spec/portal.md#validation), which is off if the program has no key for it. */
export function useBotCheck(): BotCheck {
  const [key, setKey] = useState<BotCheckKey | null>(null);
  // A new round mounts a new widget, because the previous widget's answer was used or the server rejected it.
  const [round, setRound] = useState(0);
  const token = useRef<string | null>(null);
  const request = useRef<Promise<BotCheckKey | null> | null>(null);

  const find = (): Promise<BotCheckKey | null> =>
    (request.current ??= api("GET /api/bot-check").then(
      ({ botCheck }) => {
        setKey(botCheck);
        return botCheck;
      },
      (error: unknown) => {
        request.current = null;
        throw error;
      },
    ));

  return {
    wake: () => void find().catch(() => {}),
    slot: key ? (
      <Suspense>
        <Widget key={round} siteKey={key.siteKey} script={key.script} onToken={(found) => (token.current = found)} />
      </Suspense>
    ) : null,
    async send(act) {
      if (!(await find())) return act(undefined);
      if (token.current === null) throw notTicked();
      try {
        return await act(token.current);
      } finally {
        token.current = null;
        setRound((before) => before + 1);
      }
    },
  };
}

const notTicked = (): Problem =>
  new Problem({
    status: 422,
    code: "bot_check_failed",
    message: i18n._(msg`Check the box above the button first to show that you’re not a robot.`),
  });
