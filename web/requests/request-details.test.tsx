import { createElement } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { RequestRecord } from "#shared/requests.schema.ts";
import { RequestDetails } from "./request-details.tsx";

const request: RequestRecord = {
  _id: "q1",
  kind: "deletion",
  role: "rider",
  name: "Dana Kowicki",
  email: "dana@example.test",
  locale: "en",
  details: {},
  state: "open",
  createdAt: "2026-07-15T18:00:00.000Z",
  decidedAt: null,
  reason: null,
  recordId: "r1",
  candidates: [],
  openMoney: [],
  givenUp: [],
};
const shown = (over: Partial<RequestRecord>) =>
  renderToStaticMarkup(
    createElement(
      I18nProvider,
      { i18n: setupI18n({ locale: "en", messages: { en: {} } }) },
      <RequestDetails request={{ ...request, ...over }} onDecided={() => undefined} />,
    ),
  );

describe("The details of a request", () => {
  it.each(["rider", "dealer", "promoter", "admin"] as const)("link to the record of a %s", (role) => {
    expect(shown({ role })).toContain(`href="/auth/admin/${role}/r1"`);
    expect(shown({ role, recordId: null })).not.toContain(`/auth/admin/${role}/`);
  });
});
