import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ApprovalRecord } from "#shared/kiosk-desk.schema.ts";
import { RiderApprovals } from "./rider-approvals.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

const textFor = (reason: ApprovalRecord["reason"]): string => {
  const approval: ApprovalRecord = {
    _id: "i1",
    dealer: { name: "Lakeside Powersports", city: "Kalamazoo", state: "MI" },
    amount: 50_00,
    currency: "USD",
    employee: "Terry",
    capturedAt: "2026-07-04T18:00:00.000Z",
    timeZone: "America/Detroit",
    reason,
  };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RiderApprovals approvals={[approval]} reload={async () => {}} />
    </I18nProvider>,
  );
};

it("a PIN that is turned off needs a new one, and a locked one does not", () => {
  expect(textFor("pin_off")).toContain("Set a new one in your profile.");
  expect(textFor("pin_locked")).toContain("Your PIN was locked after too many tries.");
  expect(textFor("pin_locked")).not.toContain("Set a new one");
});

it("the time of a redemption is that at the dealer", () => {
  expect(textFor("pin_mismatch")).toContain("Jul\u00A04th, 2026, 2:00\u00A0PM\u00A0EDT");
});
