import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import { Button } from "../ui/button.tsx";
import { Receipt } from "./receipt.tsx";
import { i18nIn } from "./receipt-words.ts";

/** Prints the receipt in the rider's language, regardless of the page's language. */
export function PrintReceipt({ redemption, small }: { redemption: RedemptionRecord; small?: boolean }) {
  const [words, setWords] = useState<I18n | null>(null);
  useEffect(() => {
    if (!words) return;
    const done = () => setWords(null);
    window.addEventListener("afterprint", done);
    return () => window.removeEventListener("afterprint", done);
  }, [words]);

  const print = async () => {
    const rider = await i18nIn(redemption.riderLocale);
    // The receipt must be rendered before the print dialog opens, because the dialog blocks everything else.
    flushSync(() => setWords(rider));
    window.print();
  };
  return (
    <>
      <Button icon="print" size={small ? "small" : "usual"} onClick={() => void print()}>
        <Trans>Print receipt</Trans>
      </Button>
      {words
        ? createPortal(
            <I18nProvider i18n={words}>
              <Receipt redemption={redemption} />
            </I18nProvider>,
            document.body,
          )
        : null}
    </>
  );
}
