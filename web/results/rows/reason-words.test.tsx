import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ReasonCode } from "#shared/results.ts";
import { NoAccount } from "./outcome.tsx";
import { usePromoterHelp } from "./reason-words.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const textOf = (shown: React.ReactNode): string =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{shown}</I18nProvider>)
    .replace(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ");

function Help({ code, until }: { code: ReasonCode; until: string }) {
  return usePromoterHelp()(code, { until });
}

describe("a row without an account", () => {
  const row = (until: string) => textOf(<NoAccount row={{ reason: "unmatched", values: { until } }} />);

  it("can pay until the deadline, and says afterwards that the rider had to register", () => {
    expect(row("2099-08-16")).toContain("Can pay if the rider registers by Aug 16th, 2099");
    expect(row("2020-08-16")).toContain("The rider had to register by Aug 16th, 2020");
    expect(row("2020-08-16")).not.toContain("Can pay");
  });

  it("asks a promoter to wait only before the deadline", () => {
    expect(textOf(<Help code="unmatched" until="2099-08-16" />)).toContain("or wait");
    const late = textOf(<Help code="unmatched" until="2020-08-16" />);
    expect(late).toContain("If the rider registered in time");
    expect(late).not.toContain("wait");
  });
});

it("The help names a bike that can still be added only before the deadline", () => {
  expect(textOf(<Help code="no_qualifying_bike" until="2099-08-16" />)).toContain("can still add a bike");
  expect(textOf(<Help code="no_qualifying_bike" until="2020-08-16" />)).toBe("");
});
