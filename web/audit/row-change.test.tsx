import { createElement } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { personalFields } from "#shared/history.ts";
import type { AuditItem, HistoryChange } from "#shared/history.schema.ts";
import { RowChange } from "./row-change.tsx";

function shown(changes: HistoryChange[], locale: "en" | "fr" = "en"): string {
  const item: AuditItem = {
    _id: "a1",
    at: "2026-07-15T18:00:00.000Z",
    action: "rider.update",
    actor: { type: "admin", name: "Avery Cole" },
    admin: null,
    changes,
    erased: false,
    subject: { type: "rider", _id: "r1", name: "Kim Hale" },
  };
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const html = renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(RowChange, { item })));
  return html
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const city: HistoryChange = { field: "city", before: "Buchanan", after: "Niles" };
const budget: HistoryChange = { field: "budget", before: 500_00, after: 1_250_00 };
const birth: HistoryChange = { field: "dateOfBirth", before: "1998-04-02", after: "1998-04-03" };

describe("The change on a row of the audit log", () => {
  it("has the first field with the values before and after, and the number of others", () => {
    expect(shown([city])).toBe("City: Buchanan → Niles");
    expect(shown([city, budget, birth])).toContain("City: Buchanan → Niles +");
    expect(shown([budget], "fr")).toMatch(/^Budget ?: 500,00 → 1 250,00$/);
  });

  it("has one value if there was none before, and a dash if there is none after", () => {
    expect(shown([{ ...city, before: null }])).toBe("City: Niles");
    expect(shown([{ ...city, after: null }])).toBe("City: Buchanan → –");
    const former: HistoryChange = { field: "formerAccount", before: "Avery Cole", after: null };
    expect(shown([former]), "the act did not change it").toBe("Earlier on this browser: Avery Cole");
    expect(shown([])).toBe("–");
  });

  it("has no value of a personal field", () => {
    expect(shown([birth])).toBe("Date of birth");
    expect(shown([birth, city])).toContain("City: Buchanan → Niles");
    for (const field of personalFields)
      expect(shown([{ field, before: "secret", after: "word" }])).not.toMatch(/secret|word/);
  });
});
