import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { VerifyEffects } from "#shared/verify-results.schema.ts";
import { VerifyPreview } from "./verify-preview.tsx";

const move = (fullName: string, amount: number, due: number | null = null) => ({
  rider: { _id: fullName, fullName, hometown: null, amaNumber: null },
  wallet: "credit" as const,
  currency: "USD" as const,
  amount,
  due,
});
function shownText(moves: VerifyEffects["moves"]): string {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const asks = { checksum: "", moves, waits: 0, classes: [], left: [] };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <VerifyPreview asks={asks} currency="USD" unsent={[]} isOne />
    </I18nProvider>,
  )
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

describe("the confirmation of a verification", () => {
  it("names the rider who loses an award of another class, because only two classes pay", () => {
    const text = shownText([move("Cody Tatum", -5_000), move("Ann Lee", 20_000)]);
    expect(text).toMatch(/\$200\.00 to 1 rider will be awarded right away\./);
    expect(text).toMatch(/Takes back \$50\.00 from Cody Tatum \. Program staff will follow up/);
  });

  it("lists each of several riders with the amount, and tells staff what was already spent", () => {
    const text = shownText([move("Ann Lee", -10_000, 4_000), move("Bo Ray", -5_000, 0)]);
    expect(text).toMatch(/Takes back \$150\.00 from 2 riders .*Ann Lee \$100\.00 Bo Ray \$50\.00/);
    expect(text).toContain("$40.00 was already spent, so it will be listed under “Adjustments due.”");
  });

  it("does not mention losses if there are none", () => {
    const text = shownText([move("Ann Lee", 20_000)]);
    expect(text).not.toMatch(/take back|spent/);
  });
});
