import { useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { loadRecaptcha } from "./recaptcha.ts";

type Failure = "script" | "execute";

/**
 * Shows the reCAPTCHA version 2 widget in normal size with a visible badge (docs/spec/portal.md#validation). The
 * messages of its two failures are in docs/spec/portal.md#messages.
 */
export function BotCheckWidget({
  siteKey,
  script,
  onToken,
}: {
  siteKey: string;
  script: string;
  onToken: (token: string | null) => void;
}) {
  const { i18n } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);
  const tell = useRef(onToken);
  useEffect(() => {
    tell.current = onToken;
  });
  const { locale } = i18n;
  useEffect(() => {
    let gone = false;
    const draw = async () => {
      const recaptcha = await loadRecaptcha(script, locale).catch(() => null);
      if (gone || !place.current) return;
      if (!recaptcha) return setFailure("script");
      try {
        const box = document.createElement("div");
        place.current.replaceChildren(box);
        const dark = getComputedStyle(place.current).colorScheme.includes("dark");
        recaptcha.render(box, {
          sitekey: siteKey,
          size: "normal",
          theme: dark ? "dark" : "light",
          callback: (token) => tell.current(token),
          "expired-callback": () => tell.current(null),
          "error-callback": () => {
            tell.current(null);
            setFailure("execute");
          },
        });
      } catch {
        setFailure("execute");
      }
    };
    void draw();
    return () => {
      gone = true;
    };
  }, [siteKey, script, locale, tries]);

  return (
    <div>
      <div ref={place} className="min-h-20" hidden={failure !== null} />
      {failure ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <span className="font-semibold text-bad">
            {failure === "script" ? <Trans>Failed to load script</Trans> : <Trans>Failed to execute</Trans>}
          </span>
          <Button
            icon="refresh"
            onClick={() => {
              setFailure(null);
              setTries(tries + 1);
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
