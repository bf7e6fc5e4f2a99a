import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PaymentInfoAnswer } from "#shared/payouts.schema.ts";
import { MissingNeeds } from "./admin/missing-needs.tsx";
import { PaymentNeeds } from "./payment-needs.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const deadline = "2026-09-10T06:59:59.999Z";

type Needs = PaymentInfoAnswer["needs"];

const textOf = (node: React.ReactNode): string =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

const riderSees = (needs: Needs, ending?: PaymentInfoAnswer["waiting"]): string =>
  textOf(
    <PaymentNeeds
      info={{
        paymentInfo: null,
        hasEarnedCash: true,
        needs,
        deadline,
        ending,
        waiting: [{ currency: "USD", amount: 500_00 }],
        withholding: 0.3,
        payoutDays: 30,
      }}
    />,
  );
const staffSee = (needs: Needs): string => textOf(<MissingNeeds hasEarnedCash needs={needs} deadline={deadline} />);

describe("the note about what a pro still has to send", () => {
  it("names the day on which the cash expires if something holds it back", () => {
    const text = riderSees(["w9", "licence"]);
    expect(text).toContain("We’re holding your $500.00 until Sep 9th, 2026 . After that, you’ll lose this money.");
    expect(text).toContain("a photo of your signed W-9 a photo of your driver’s license");
    expect(staffSee(["w9", "licence"])).toContain("Cash starts expiring on Sep 9th, 2026.");
  });

  it("says how much expires first if that is not all of it", () => {
    const text = riderSees(["w9"], [{ currency: "USD", amount: 200_00 }]);
    expect(text).toContain("We’re holding your $500.00 . You’ll lose $200.00 of it after Sep 9th, 2026 .");
    expect(riderSees(["w9"], [{ currency: "USD", amount: 500_00 }])).toContain("After that, you’ll lose this money.");
  });

  it("does not mention a loss if only the license is missing, because the cash is paid without it", () => {
    const text = riderSees(["licence"]);
    expect(text).toContain("We’d also like a photo of your driver’s license. You’ll get your cash either way.");
    expect(text).not.toMatch(/lose this money|Still missing|Sep 9/);
    expect(staffSee(["licence"])).toContain("Missing: driver’s license.");
    expect(staffSee(["licence"])).not.toContain("expires");
  });
});
