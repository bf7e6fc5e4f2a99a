import { createElement, type ReactNode } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { AuditItem } from "#shared/history.schema.ts";
import { Problem } from "../platform/api/problem.ts";
import type { PageAddress } from "../ui/page-address.ts";
import type { HistoryData } from "./load-history.ts";
import { RecordHistory } from "./record-history.tsx";
import { RecordScreen } from "./record-screen.tsx";

// The test uses addresses that no page has.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const address = (text: string) => text as PageAddress;

function render(node: ReactNode, locale: "en" | "fr" = "en"): string {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, node)).replaceAll(/[\u00a0\u202f]/g, " ");
}
const textIn = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

const item: AuditItem = {
  _id: "h1",
  at: "2026-07-15T18:00:00.000Z",
  action: "event.update",
  actor: { type: "promoter", name: "Midwest Moto" },
  admin: "Avery Cole",
  changes: [
    { field: "title", before: "RedBud", after: "RedBud National" },
    { field: "lastDate", before: null, after: "2026-07-05" },
    { field: "budget", before: 500_00, after: 1_250_00 },
  ],
  erased: false,
  subject: { type: "rider", _id: "r1", name: "Dana Kowicki" },
};
const answerOf = (...history: AuditItem[]): HistoryData => ({
  answer: { history, pagination: { page: 1, totalPages: 1, total: history.length } },
  problem: null,
  loadedAt: "2026-07-15T18:00:00.000Z",
  subjectId: "r1",
});
const shown = (data: HistoryData, locale: "en" | "fr" = "en") =>
  textIn(render(<RecordHistory data={data} currency="USD" pageHref={() => address("/h")} />, locale));

describe("The history of a record", () => {
  it("shows what was done, when, by whom and on whose behalf, with the values before and after", () => {
    const text = shown(answerOf(item));
    expect(text).toContain("Event updated");
    expect(text).toContain("Midwest Moto (Promoter), through admin Avery Cole");
    expect(text).toContain("Jul 15th, 2026, 11:00 AM");
    expect(text).toContain("Title RedBud → RedBud National");
    expect(text).toContain("Last day Jul 5th, 2026");
    expect(text).toContain("Budget $500.00 → $1,250.00");
  });

  it("names what belongs to the record if the act was done to that, and not the record itself", () => {
    const refund = {
      ...item,
      action: "redemption.refund",
      subject: { type: "redemption", _id: "x1", name: "7KQ-M2D" },
    };
    expect(shown(answerOf(refund))).toContain("Redemption refunded Redemption · 7KQ-M2D");
    expect(shown(answerOf(refund), "fr")).toContain("Utilisation remboursée Utilisation · 7KQ-M2D");
    expect(shown(answerOf(item))).not.toContain("Dana Kowicki");
  });

  it("is shown in French with French formats", () => {
    const text = shown(answerOf(item), "fr");
    expect(text).toContain("Événement modifié");
    expect(text).toContain("Titre RedBud → RedBud National");
    expect(text).toMatch(/Dernier jour 5 juill\. 2026/);
    expect(text).toMatch(/Budget 500,00 \$/);
  });

  it("uses the currency of the recorded act instead of the record's currency", () => {
    const changes: AuditItem["changes"] = [
      { field: "amount", before: null, after: 75_00 },
      { field: "currency", before: null, after: "CAD" },
    ];
    expect(shown(answerOf({ ...item, changes }))).toContain("CA$75.00");
  });

  it("shows the code of an action without a text, and marks values that an erasure removed", () => {
    const text = shown(answerOf({ ...item, action: "event.new-act", erased: true }));
    expect(text).toContain("event.new-act");
    expect(text).toContain("Personal data was removed from this entry.");
  });

  it("names a removed rider in the page's language, and shows a job without a name", () => {
    expect(shown(answerOf({ ...item, admin: null, actor: { type: "system", name: null } }))).toContain(
      "Portal (automatic)",
    );
    const erased = { ...item, actor: { type: "rider", name: "Removed rider" } } as const;
    expect(shown(answerOf(erased))).toContain("Removed rider (Rider)");
  });

  it("says when it is empty, and when it could not be loaded", () => {
    expect(shown(answerOf())).toContain("No history yet");
    expect(
      shown({
        ...answerOf(),
        answer: null,
        problem: new Problem({ status: 0, code: "no_answer", message: "Offline" }),
      }),
    ).toContain("You need to be online");
  });
});

describe("RecordScreen", () => {
  const screen = (tab: "overview" | "history", history?: ReactNode) =>
    textIn(
      render(
        <RecordScreen
          title="RedBud National"
          tabs={[{ key: "overview", label: "Overview" }]}
          tab={tab}
          tabsLabel="Parts"
          href={(key) => address(`/event?tab=${key}`)}
          history={history}
        >
          The overview
        </RecordScreen>,
      ),
    );

  it("has a last tab for the history only if there is a history", () => {
    expect(screen("overview")).toBe(" RedBud National Overview The overview ");
    expect(screen("overview", null)).toBe(" RedBud National Overview History The overview ");
  });

  it("shows the history in place of the sections", () => {
    expect(screen("history", "Who did what")).toBe(" RedBud National Overview History Who did what ");
  });
});
