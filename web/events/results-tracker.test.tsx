import { createElement, type ReactNode } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { EventRecord } from "#shared/events.schema.ts";
import { StatusBadge } from "../races/status-badge.tsx";
import { ResultsTracker } from "./results-tracker.tsx";

const text = (node: ReactNode): string => {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const html = renderToStaticMarkup(createElement(I18nProvider, { i18n }, node));
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
};
const at = "2026-07-10T18:00:00.000Z";
const classOf = (over: object = {}) => ({ payoutType: "noPayout", verifiedAt: null, didNotRunAt: null, ...over });

/** Renders the tracker of an event that has results for these classes. */
function tracker(classes: readonly object[], over: object = {}): string {
  // The cast is safe, because the component reads only these fields of the record.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const event = {
    resultsStatus: "received",
    resultsDue: "2026-07-18",
    lastDate: "2026-07-04",
    resultsReceivedAt: at,
    resultsVerifiedAt: null,
    classes,
    ...over,
  } as unknown as EventRecord;
  return text(createElement(ResultsTracker, { event }));
}

describe("the public tracker", () => {
  it("shows how many classes are verified until all are, without those that did not run", () => {
    const classes = [classOf({ verifiedAt: at }), classOf({ didNotRunAt: at }), classOf(), classOf()];
    expect(tracker(classes)).toContain("1 of 3 classes verified");
    expect(tracker([classOf()])).toContain("0 of 1 class verified");
  });

  it("shows the date once all are verified or did not run", () => {
    const done = tracker([classOf({ verifiedAt: at }), classOf({ didNotRunAt: at })], {
      resultsStatus: "verified",
      resultsVerifiedAt: at,
    });
    expect(done).toContain("Results verified Jul 10th");
    expect(done).not.toContain("classes verified");
  });

  it("says that no class ran", () => {
    const over = { resultsStatus: "verified", resultsReceivedAt: null, resultsVerifiedAt: at };
    expect(tracker([classOf({ didNotRunAt: at })], over)).toContain("Results submitted no classes ran");
  });
});

describe("the badge of an event in a list", () => {
  const badge = (event: Parameters<typeof StatusBadge>[0]["event"]) => text(createElement(StatusBadge, { event }));

  it("counts the verified classes until all are, and then says verified", () => {
    const partly = { resultsStatus: "received", classesVerified: { verified: 1, ran: 7 } } as const;
    expect(badge(partly)).toContain("1 of 7 classes verified");
    expect(badge({ resultsStatus: "received", classesVerified: { verified: 0, ran: 7 } })).toContain(
      "Results submitted",
    );
    expect(badge({ resultsStatus: "verified" })).toContain("Results verified");
  });
});
