import type { ReactNode } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { SerieAnswer, SeriesListItem } from "#shared/series.schema.ts";
import { CanceledCount } from "./round-count.tsx";
import { SeasonLine } from "./season-line.tsx";
import { SerieView } from "./serie-view.tsx";

function textOf(node: ReactNode): string {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const html = renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>);
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

describe("the line of a season", () => {
  const line = (days: string[]) => textOf(<SeasonLine days={days} today="2026-06-01" />);

  it("says how many of its rounds are raced, in the singular for a single round", () => {
    expect(line(["2026-05-01"])).toContain("1 of 1 round raced");
    expect(line(["2026-07-01"])).toContain("0 of 1 round raced");
    expect(line(["2026-05-01", "2026-07-01"])).toContain("1 of 2 rounds raced");
  });

  it("says how many rounds were canceled, also if no others are left", () => {
    const said = (days: string[], eventCount: number) =>
      textOf(
        <SeasonLine days={days} today="2026-06-01">
          <CanceledCount roundDays={days} eventCount={eventCount} />
        </SeasonLine>,
      );
    expect(said(["2026-05-01"], 3)).toContain("1 of 1 round raced 2 canceled");
    expect(said([], 1).trim()).toBe("1 canceled");
    expect(said(["2026-05-01"], 1)).not.toContain("canceled");
  });
});

describe("the header of a series", () => {
  const header = (over: Partial<SeriesListItem>) => {
    const serie = {
      _id: "s",
      name: "Great Lakes Cup",
      description: null,
      season: 2026,
      payMode: "event",
      firstDate: null,
      lastDate: null,
      promoter: null,
      posted: { cash: { USD: 0, CAD: 0 }, credit: { USD: 0, CAD: 0 } },
      ...over,
    };
    // The cast is safe, because the component reads only these fields.
    // oxlint-disable-next-line no-unsafe-type-assertion
    const answer = { serie, events: [], lastSynced: null } as unknown as SerieAnswer & { lastSynced: null };
    return textOf(
      <SerieView answer={answer} area="promoter">
        {null}
      </SerieView>,
    );
  };

  it("counts canceled rounds separately, like the list of series, unless all are canceled", () => {
    const days = ["2026-05-01", "2026-07-01"];
    expect(header({ eventCount: 3, roundDays: days })).toContain("2026 · 2 rounds · 1 canceled");
    expect(header({ eventCount: 3, roundDays: [] })).toContain("2026 · 3 rounds · 3 canceled");
    expect(header({ eventCount: 2, roundDays: days })).not.toContain("canceled");
  });
});
