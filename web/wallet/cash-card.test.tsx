import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PaymentInfoAnswer } from "#shared/payouts.schema.ts";
import { CashCard } from "./cash-card.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

type Needs = PaymentInfoAnswer["needs"];

const infoOf = (needs: Needs): PaymentInfoAnswer => ({
  paymentInfo: null,
  hasEarnedCash: true,
  needs,
  deadline: null,
  waiting: [],
  withholding: 0.3,
  payoutDays: 30,
});

function cardOf(sums: { amount?: number; waiting?: number; paid?: number }, needs: Needs | null): string {
  const cash = [{ currency: "USD" as const, amount: 0, waiting: 0, paid: 0, ...sums }];
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <CashCard cash={cash} home="USD" info={needs && infoOf(needs)} />
    </I18nProvider>,
  );
  return html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
}

describe("a professional's cash headline", () => {
  it("is the cash to come, and below it the cash that was paid before", () => {
    const card = cardOf({ amount: 500_00, waiting: 200_00, paid: 900_00 }, []);
    expect(card).toContain("Cash coming to you|$500.00|");
    expect(card).toContain("|$500.00| in cash is coming to you.");
    expect(card).toContain("|$900.00| paid to you so far.");
  });

  it("shows cash that waits for documents apart from the cash to come", () => {
    const card = cardOf({ amount: 500_00, waiting: 200_00 }, ["w9"]);
    expect(card).toContain("Cash not paid yet|$500.00|");
    expect(card).toContain("|$300.00| in cash is coming to you.");
    expect(card).toContain("|$200.00| can’t be paid yet");
    expect(card).not.toContain("so far");
  });

  it("does not count a missing license, because it holds no payment back", () => {
    const card = cardOf({ amount: 500_00, waiting: 200_00 }, ["licence"]);
    expect(card).toContain("|$500.00| in cash is coming to you.");
    expect(card).not.toContain("can’t be paid yet");
  });

  it("does not show cash as coming while the missing documents are not known", () => {
    const card = cardOf({ amount: 200_00, waiting: 200_00 }, null);
    expect(card).not.toContain("coming to you");
    expect(card).toContain("|$200.00| in earned cash isn’t in a payout yet.");
  });

  it("is the cash that was paid when there is none to come", () => {
    const card = cardOf({ paid: 900_00 }, []);
    expect(card).toContain("Cash paid to you|$900.00|");
    expect(card).toContain("no other cash coming right now");
  });
});
