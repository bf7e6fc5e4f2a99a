import { createElement, type ReactNode } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { EventRecord } from "#shared/events.schema.ts";
import { StatusBadge } from "../races/status-badge.tsx";
import { ResultsTracker } from "./results-tracker.tsx";

const markup = (node: ReactNode): string => {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, node));
};
const text = (node: ReactNode): string =>
  markup(node)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" , ", ", ");
const at = "2026-07-10T18:00:00.000Z";
const classOf = (over: object = {}) => ({
  payoutType: "noPayout",
  receivedAt: at,
  verifiedAt: null,
  didNotRunAt: null,
  ...over,
});
/** This class has no results yet. */
const missing = classOf({ receivedAt: null });

/** Renders the tracker of an event that has results for these classes. */
const tracker = (classes: readonly object[], over: object = {}): string => text(trackerOf(classes, over));

/** Returns the labels of the steps with a check. */
const doneSteps = (classes: readonly object[], over: object = {}): string[] =>
  markup(trackerOf(classes, over))
    .split("<li")
    .slice(1)
    .filter((step) => step.includes("border-brand"))
    .map((step) => /<\/svg>([^<]*)/.exec(step)?.[1] ?? "");

function trackerOf(classes: readonly object[], over: object): ReactNode {
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
  return createElement(ResultsTracker, { event });
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

  it("shows how many classes are submitted until all that ran are", () => {
    const didNotRun = classOf({ receivedAt: null, didNotRunAt: at });
    const partly = tracker([classOf(), missing, missing, didNotRun]);
    expect(partly).toContain("Results submitted 1 of 3 classes submitted, Late: due Jul 18th");
    expect(partly).toContain("0 of 3 classes verified");
    expect(doneSteps([classOf(), missing, didNotRun])).toEqual(["Raced"]);
    expect(tracker([classOf(), classOf(), didNotRun])).toContain("Results submitted Jul 10th, due Jul 18th");
    expect(doneSteps([classOf(), classOf(), didNotRun])).toEqual(["Raced", "Results submitted"]);
  });

  it("checks credit and cash only when all classes are verified, and says what was paid so far", () => {
    const money = {
      creditIssued: { at, riders: 3 },
      cash: { riders: 1, paid: 1, paidAt: at, due: "2026-08-09" },
      rules: { cashPayoutDays: 30 },
    };
    const verified = [
      classOf({ payoutType: "dealerCredit", verifiedAt: at }),
      classOf({ payoutType: "cash", verifiedAt: at }),
    ];
    const partly = [...verified, missing];
    expect(tracker(partly, money)).toContain("Credit issued so far: to 3 riders Cash paid so far: to 1 rider");
    expect(doneSteps(partly, money)).toEqual(["Raced"]);
    expect(doneSteps([...verified, classOf()], money)).toEqual(["Raced", "Results submitted"]);
    const all = { ...money, resultsStatus: "verified", resultsVerifiedAt: at };
    expect(tracker(verified, all)).toContain("Credit issued Jul 10th, to 3 riders Cash paid Jul 10th, to 1 rider");
    expect(doneSteps(verified, all)).toEqual([
      "Raced",
      "Results submitted",
      "Results verified",
      "Credit issued",
      "Cash paid",
    ]);
  });

  it("says that no class ran", () => {
    const over = { resultsStatus: "verified", resultsReceivedAt: null, resultsVerifiedAt: at };
    expect(tracker([classOf({ didNotRunAt: at })], over)).toContain("Results submitted no classes ran");
  });
});

describe("the badge of an event in a list", () => {
  const badge = (event: Parameters<typeof StatusBadge>[0]["event"]) => text(createElement(StatusBadge, { event }));

  it("counts the verified classes until all are, and then says verified", () => {
    const received = (verified: number, submitted: number) =>
      badge({ resultsStatus: "received", classesVerified: { verified, submitted, ran: 7 } });
    expect(received(1, 7)).toContain("1 of 7 classes verified");
    expect(received(1, 1)).toContain("1 of 7 classes verified");
    expect(received(0, 7)).toContain("Results submitted");
    expect(received(0, 1)).toContain("0 of 7 classes verified");
    expect(badge({ resultsStatus: "verified" })).toContain("Results verified");
  });
});
