import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WaitingPayoutsNote } from "./waiting-payouts.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

function note(who: "promoter" | "admin"): string {
  // The cast is safe, because the note reads only these fields.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const payouts = {
    currency: "USD",
    budget: 1_000_00,
    waiting: null,
    waitingAwards: 200_00,
    waitingReview: 0,
    answered: null,
  } as unknown as React.ComponentProps<typeof WaitingPayoutsNote>["payouts"];
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <WaitingPayoutsNote payouts={payouts} who={who} />
    </I18nProvider>,
  );
}

it("The note on payouts above the budget promises an email to the promoter, and sends staff to the budget", () => {
  expect(note("promoter")).toContain("Our team will decide and email you.");
  expect(note("admin")).not.toContain("email you");
  expect(note("admin")).toContain("Review this under “Budget.”");
});
