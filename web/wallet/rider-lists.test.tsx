import { i18n as appI18n, setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import { Problem } from "../platform/api/problem.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { loader as loadEarnings } from "./rider-earnings.screen.tsx";
import { Screen } from "./rider-redemptions.screen.tsx";

afterEach(() => vi.unstubAllGlobals());

type Props = Parameters<typeof Screen>[0];

/** Returns the text of the page at an address, with these rows or with the reason why there are none. */
async function textAt(query: string, found: Problem | RedemptionRecord[], lastSynced: string | null = null) {
  const isFailed = found instanceof Problem;
  const answer = isFailed
    ? null
    : { creditRedemptions: found, pagination: { page: 1, totalPages: 1, total: found.length }, lastSynced };
  const props = {
    data: {
      redemptions: { answer, problem: isFailed ? found : null, loadedAt: "2026-07-15T18:00:00.000Z" },
      approvals: [],
    },
    search: Object.fromEntries(new URLSearchParams(query)),
    // The test leaves out what the screen does not read.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  } as unknown as Props;
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <I18nProvider i18n={i18n}>
          <Screen {...props} />
        </I18nProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: [`/auth/rider/redemptions?${query}`] }),
  });
  await router.load();
  // The type of the app's own router is registered for the whole program.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return renderToString(<RouterProvider router={router as never} />)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

// The lines show only these fields.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const redemption = {
  _id: "r1",
  code: "ABC123",
  dealerName: "Great Lakes Motorsports",
  dealerCity: "Ann Arbor",
  dealerState: "MI",
  amount: 50_00,
  currency: "USD",
  refundedAmount: 0,
  refundedAt: null,
  createdAt: "2026-05-05T16:00:00.000Z",
  timeZone: "America/Detroit",
} as RedemptionRecord;

it("A rider's redemptions are lines with a count, the filter by day and both files", async () => {
  const text = await textAt("", [redemption]);
  expect(text).toContain("1 redemption");
  expect(text).toMatch(/From.*To.*Great Lakes Motorsports , Ann Arbor, MI.*Code ABC-123.*\$50\.00/);
  expect(text).toMatch(/CSV file.*Excel file/);
});

it("A copy on the device says how old it is and offers no files", async () => {
  const text = await textAt("", [redemption], "2026-07-15T18:00:00.000Z");
  expect(text).toMatch(/As of .*While you’re offline, you can print receipts, but you can’t download files/);
  expect(text).not.toContain("CSV file");
});

it("A list without rows differs from a filter without rows, and only the filter can be cleared", async () => {
  const none = await textAt("", []);
  expect(none).toContain("No redemptions yet");
  expect(none).not.toMatch(/From|Clear filters/);
  expect(await textAt("afterDate=2026-01-01", [])).toMatch(/Clear filters.*From.*No redemptions on these dates/);
});

it("A failure keeps the filters, and without a connection or a copy the page says what the device has", async () => {
  const failed = new Problem({ status: 500, code: "unexpected", message: "" });
  expect(await textAt("afterDate=2026-01-01", failed)).toMatch(/From.*Your redemptions didn’t load.*Try again/);
  const offline = new Problem({ status: 0, code: "no_answer", message: "" });
  const text = await textAt("afterDate=2026-01-01", offline);
  expect(text).toMatch(/You need to be online.*While you’re offline, you’ll see your latest redemptions/);
  expect(text).toContain("Go to the last page you viewed");
});

it("The earnings keep their tabs when the server fails, and leave the page to a login when it asks for one", async () => {
  const answer = (status: number) =>
    vi.stubGlobal("fetch", () =>
      Promise.resolve(Response.json({ code: "unexpected", message: "An error occurred" }, { status })),
    );
  const load = () => loadEarnings({ search: {}, params: {}, signal: new AbortController().signal } as never);
  appI18n.loadAndActivate({ locale: "en", messages: {} });
  answer(500);
  expect(await load()).toMatchObject({ show: "results", list: { answer: null, problem: { status: 500 } } });
  answer(401);
  await expect(load()).rejects.toMatchObject({ status: 401 });
});

/** Returns the text of the receipt of a redemption of $50.00, of which these amounts in cents were refunded. */
function receiptWith(refunded: number[]): string {
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

it("shows on the receipt each refund and what is left of the redemption, and groups the code", () => {
  const text = receiptWith([20_00, 5_50]);
  expect(text).toMatch(/\$20\.00 refunded .*2026/);
  expect(text).toMatch(/\$5\.50 refunded .*2026/);
  expect(text).toContain("Amount after refunds $24.50");
  expect(text).toContain("ABC-123");
});

it("says nothing of refunds on a receipt without one", () => {
  expect(receiptWith([])).not.toContain("efund");
});
