import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { endOfDayPacific } from "#shared/dates.ts";
import { BalanceCard } from "./balance-card.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

function cardAt(now: string | null): string {
  const balance = {
    currency: "USD" as const,
    amount: 80_00,
    soonestAmount: 50_00,
    soonestExpiry: endOfDayPacific("2026-11-30").toISOString(),
  };
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <BalanceCard balance={balance} now={now === null ? null : new Date(now)} isSecond={false} />
    </I18nProvider>,
  );
  return html.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
}

describe("the wallet's countdown", () => {
  it.each([
    ["2026-11-22T20:00:00Z", "$50.00 expires in 8 days, Nov 30th, 2026"],
    ["2026-11-29T07:59:59Z", "$50.00 expires in 2 days, Nov 30th, 2026"],
    ["2026-11-29T08:00:00Z", "$50.00 expires tomorrow, Nov 30th, 2026"],
    ["2026-11-30T07:59:59Z", "$50.00 expires tomorrow, Nov 30th, 2026"],
    ["2026-11-30T08:00:00Z", "$50.00 expires today, Nov 30th, 2026"],
    ["2026-12-01T07:59:59Z", "$50.00 expires today, Nov 30th, 2026"],
    ["2026-07-01T20:00:00Z", "$50.00 expires on Nov 30th, 2026"],
  ])("counts calendar days in Pacific time: at %s it says %s", (now, words) => {
    expect(cardAt(now)).toContain(words);
  });

  it("names only the day in a stored copy, which may be days old", () => {
    const stored = cardAt(null);
    expect(stored).toContain("$50.00 expires on Nov 30th, 2026");
    expect(stored).not.toMatch(/tomorrow|today|days/);
  });
});
