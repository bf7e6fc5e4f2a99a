import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { MyEvent } from "#shared/events.schema.ts";
import { OwedEvent } from "./owed-event.tsx";

/** Renders an event whose results were due on July 18, as it is shown on this day. */
function owed(today: string, over: Partial<MyEvent>): string {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  // The cast is safe, because the component reads only these fields.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const event = {
    _id: "event",
    title: "RedBud",
    city: null,
    state: null,
    firstDate: "2026-07-04",
    lastDate: "2026-07-04",
    currency: "USD",
    postedCash: 0,
    postedCredit: 124_000,
    resultsStatus: "received",
    resultsDue: "2026-07-18",
    ...over,
  } as MyEvent;
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <OwedEvent event={event} late={undefined} today={today} />
    </I18nProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

const counts = (verified: number, submitted: number) => ({ classesVerified: { verified, submitted, ran: 7 } });

describe("an event with submitted results on the promoter's home page", () => {
  it("says how many classes are submitted until all that ran are, and how late the others are", () => {
    const late = owed("2026-08-07", counts(0, 1));
    expect(late).toContain("1 of 7 classes submitted · The rest are 20 days late.");
    expect(late).toContain("Submit results");
    expect(late).not.toContain("Results are in");
    expect(owed("2026-07-18", counts(0, 1))).toContain("1 of 7 classes submitted Submit results");
  });

  it("asks to verify once all are submitted, and says how late that is", () => {
    const late = owed("2026-08-07", counts(0, 7));
    expect(late).toContain("20 days late · Results are in. Verify them so riders get paid. $1,240 posted.");
    expect(late).toContain("Review and verify");
    expect(owed("2026-07-18", counts(0, 7))).not.toContain("late");
  });

  it("counts the verified classes as soon as there is one", () => {
    expect(owed("2026-08-07", counts(6, 7))).toContain("6 of 7 classes verified · The rest are 20 days late.");
    expect(owed("2026-07-10", counts(1, 1))).toContain("1 of 7 classes verified Submit results");
  });
});
