import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SelectBar } from "./select-bar.tsx";

function bar(props: { count: number; matching: number; max: number; isWholePage?: boolean }): string {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const { isWholePage = true, ...counts } = props;
  const onAll = isWholePage ? () => Promise.resolve() : undefined;
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SelectBar {...counts} onAll={onAll} onClear={() => {}}>
        {null}
      </SelectBar>
    </I18nProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, " ");
}

describe("The bar of the selected rows", () => {
  it("offers to select all rows that match, up to the max of the acts", () => {
    expect(bar({ count: 25, matching: 210, max: 500 })).toContain("Select all 210 that match");
    expect(bar({ count: 25, matching: 1284, max: 500 })).toContain("Select the first 500 of 1,284 that match");
  });

  it("does not offer it while a part of the page is selected, when no more rows match, and when all are selected", () => {
    expect(bar({ count: 3, matching: 210, max: 500, isWholePage: false })).not.toContain("that match");
    expect(bar({ count: 25, matching: 25, max: 500 })).not.toContain("that match");
    expect(bar({ count: 500, matching: 1284, max: 500 })).not.toContain("that match");
  });
});
