import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";

/** Returns the text of the receipt of a redemption of $50.00, of which these amounts in cents were refunded. */
function textWith(refunded: number[]): string {
  const redemption = {
    dealerName: "Great Lakes Motorsports",
    dealerCity: "Ann Arbor",
    dealerState: "MI",
    timeZone: "America/Detroit",
    code: "ABC123",
    employeeName: "Sam",
    amount: 50_00,
    currency: "USD",
    refunds: refunded.map((amount, at) => ({ _id: `f${at}`, amount, refundedAt: "2026-07-02T18:00:00.000Z" })),
    refundedAmount: refunded.reduce((sum, amount) => sum + amount, 0),
    balanceAfter: 125_00,
    createdAt: "2026-07-01T18:00:00.000Z",
    // The test leaves out what the receipt does not show.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  } as unknown as RedemptionRecord;
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ReceiptSheet redemption={redemption} print={null} onClose={() => {}} />
    </I18nProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

it("shows each refund and what is left of the redemption, and groups the code", () => {
  const text = textWith([20_00, 5_50]);
  expect(text).toMatch(/\$20\.00 refunded .*2026/);
  expect(text).toMatch(/\$5\.50 refunded .*2026/);
  expect(text).toContain("Redemption after refunds $24.50");
  expect(text).toContain("ABC-123");
});

it("says nothing of refunds without one", () => {
  expect(textWith([])).not.toContain("efund");
});
