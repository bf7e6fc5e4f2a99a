import type { ReactNode } from "react";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { seriesEventsFaults } from "#shared/series-events.ts";
import type { AdminRound } from "#shared/series-admin.schema.ts";
import type { PricedRound } from "#shared/series-payouts.schema.ts";
import type { SeriesRecord } from "#shared/series.schema.ts";
import type { UploadEventsAnswer, UploadedRow } from "#shared/series-upload.schema.ts";
import { EventsPreview } from "./events-preview.tsx";
import { PricedRoundRow } from "./priced-round.tsx";
import { PromoterChange } from "./promoter-change.tsx";
import { sentSerie, serieWords } from "./serie-fields.ts";
import { MoneyEffectsList } from "../../races/money-effects.tsx";

function render(node: ReactNode): string {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>);
}
/** Returns the visible text. A button also contains its other label, which is hidden. */
const textIn = (node: ReactNode): string =>
  render(node)
    .replaceAll(/<span class="[^"]*invisible[^"]*" aria-hidden="true">[^<]*(<[^>]*>[^<]*)*?<\/span>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
const nothing = () => {};

const serie: SeriesRecord = {
  _id: "s",
  __v: 3,
  name: "Great Lakes Cup",
  description: null,
  season: 2026,
  payMode: "both",
  raceStyle: null,
  firstDate: "2026-05-01",
  lastDate: null,
  eventCount: 2,
  roundDays: [],
  promoter: { _id: "old", name: "Midwest Moto" },
  category: null,
  posted: { cash: { USD: 0, CAD: 0 }, credit: { USD: 0, CAD: 0 } },
  standings: null,
};

describe("the form of a series", () => {
  it("sends empty fields as null, and leaves an invalid season to the server", () => {
    const words = serieWords(serie, 2027);
    expect(sentSerie({ ...words, description: "  ", promoterId: "" })).toEqual({
      name: "Great Lakes Cup",
      season: 2026,
      description: null,
      payMode: "both",
      raceStyle: null,
      firstDate: "2026-05-01",
      lastDate: null,
      promoterId: null,
      categoryId: null,
    });
    expect(sentSerie({ ...words, season: "next" }).season).toBe(0);
    expect(serieWords(null, 2027)).toMatchObject({ season: "2027", payMode: "event", name: "" });
  });

  const round = (promoter: AdminRound["promoter"]) => ({ promoter }) as AdminRound;
  it("explains who sees and verifies what before another promoter is saved", () => {
    const rounds = [round(serie.promoter), round({ _id: "third", name: "Third" }), round(null)];
    const change = (next: { _id: string; name: string } | null) =>
      textIn(<PromoterChange serie={serie} rounds={rounds} next={next} />);
    const text = change({ _id: "new", name: "Lake Racing" });
    expect(text).toContain("Lake Racing will set payouts for the final standings, enter and verify the results");
    expect(text).toContain("Midwest Moto will keep 1 round of its own");
    expect(text).toContain("1 round has no promoter of its own: Lake Racing will enter and verify its results.");
    expect(change(null)).toContain("only staff will be able to enter and verify its results");
    expect(change(serie.promoter)).toBe("");
    const perEvent = { ...serie, payMode: "event" as const };
    const ofEvents = textIn(
      <PromoterChange serie={perEvent} rounds={rounds} next={{ _id: "new", name: "Lake Racing" }} />,
    );
    expect(ofEvents).toContain("Lake Racing will see rider payouts from every round.");
    expect(ofEvents).not.toContain("final standings");
  });
});

describe("the effects of a change of a series", () => {
  it("are shown by round, currency and riders, with what is due back or on hold", () => {
    const effects = {
      checksum: "x",
      riders: 2,
      names: ["Dana Kowalczyk", "Lee Danard"],
      rounds: [
        {
          _id: "a",
          title: "RedBud",
          firstDate: "2026-07-04",
          currency: "USD" as const,
          pays: 0,
          takes: 20_000,
          due: 5_000,
          waits: 0,
          riders: 1,
        },
        {
          _id: "b",
          title: "Walton",
          firstDate: "2026-07-11",
          currency: "CAD" as const,
          pays: 1_000,
          takes: 0,
          due: 0,
          waits: 700,
          riders: 1,
        },
      ],
    };
    const text = textIn(<MoneyEffectsList effects={effects} />);
    expect(text).toContain("−$200.00");
    expect(text).toContain("+CA$10.00");
    expect(text).toContain("Awards will change for 2 riders.");
    expect(text).toContain("Dana Kowalczyk and Lee Danard");
    expect(text).toContain("$50.00 was already spent, so it will be listed under “Adjustments due.”");
    expect(text).toContain("CA$7.00 is over an event’s budget");
  });
});

const priced: PricedRound = {
  _id: "r",
  title: "RedBud",
  firstDate: "2026-08-01",
  round: 1,
  currency: "USD",
  leftOut: null,
  chosen: true,
  raced: false,
  verified: false,
  alsoIn: [],
  before: 1_000,
  after: 90_000,
  classes: [
    { name: "250 B", isNew: false, before: 1_000, after: 40_000 },
    { name: "450 B", isNew: true, before: 0, after: 50_000 },
  ],
  withdraws: null,
};
const row = (over: Partial<PricedRound>) => <PricedRoundRow round={{ ...priced, ...over }} onToggle={nothing} />;

describe("a round in the preview of payouts", () => {
  it("shows its current and its new posted payouts, by class", () => {
    const text = textIn(row({}));
    expect(text).toContain("$10.00 now, $900.00 after you apply");
    expect(text).toContain("250 B: $10 now, $400 after you apply · 450 B: new, $500");
  });

  it("cannot be selected when it is left out or unchanged, and says which", () => {
    for (const [over, words] of [
      [{ leftOut: "canceled" }, "Left out: canceled"],
      [{ leftOut: "currency" }, "Left out: pays in another currency"],
      [{ leftOut: "limits" }, "Left out: over its season’s limits"],
      [{ classes: [] }, "Unchanged"],
    ] as const) {
      const node = row({ ...over, chosen: false } as Partial<PricedRound>);
      expect(textIn(node)).toContain(words);
      expect(render(node)).toMatch(/<input type="checkbox"[^>]*disabled=""/);
    }
    expect(render(row({ chosen: false }))).not.toContain("disabled");
  });

  it("warns about verified results, raced days, withdrawn payouts and other series", () => {
    expect(textIn(row({ verified: true, raced: true }))).toContain(
      "Verified results Check the box to adjust this round’s awards",
    );
    expect(textIn(row({ raced: true }))).toContain("Already raced Riders raced for the posted payouts.");
    expect(textIn(row({ withdraws: 50_000 }))).toContain(
      "The promoter proposed $500.00 in payouts, which need approval.",
    );
    expect(textIn(row({ alsoIn: [{ _id: "s2", name: "State Cup" }] }))).toContain("Also a round of State Cup");
  });
});

const uploaded = (over: Partial<UploadedRow>): UploadedRow => ({
  line: 2,
  cells: [],
  title: "RedBud",
  change: "new",
  eventId: null,
  joins: false,
  fields: [],
  faults: [],
  ...over,
});
const answer = (rows: UploadedRow[], over: Partial<UploadEventsAnswer> = {}): UploadEventsAnswer => ({
  preview: true,
  checksum: "x",
  header: ["Event"],
  rows,
  ignoredColumns: [],
  otherRows: 0,
  effects: { checksum: "x", riders: 0, names: [], rounds: [] },
  ...over,
});
const preview = (shown: UploadEventsAnswer) => (
  <EventsPreview answer={shown} busy={false} onTake={nothing} onFaulty={nothing} />
);

describe("the preview of a file of events", () => {
  it("counts its rows by what happens to them, and shows old and new values in words", () => {
    const rows = [
      uploaded({}),
      uploaded({
        line: 3,
        title: "Walton",
        change: "changed",
        fields: [
          { field: "firstDate", before: "2026-08-01", after: "2026-08-08" },
          { field: "raceStyle", before: null, after: "offroad" },
        ],
      }),
      uploaded({ line: 4, change: "changed", joins: true }),
      uploaded({ line: 5, change: "same" }),
      uploaded({ line: 6, title: "", change: "faulty", faults: [{ code: "required", field: "title", value: "" }] }),
    ];
    const text = textIn(preview(answer(rows, { ignoredColumns: ["Notes"] })));
    expect(text).toContain("1 new, 2 changed, 1 unchanged, 1 to fix.");
    expect(text).toContain("First day Aug 1st, 2026 → Aug 8th, 2026 · Discipline Off-road");
    expect(text).toContain("Added to the series");
    expect(text).toContain("Line 6: Event is missing.");
    expect(text).toContain("This column was skipped: Notes.");
    expect(text).toContain("Import 3 events");
    expect(text).toContain("Download 1 row to fix");
  });

  it("cannot be imported if nothing would change, and says why", () => {
    const same = preview(answer([uploaded({ change: "same" })]));
    expect(textIn(same)).toContain("The file matches what’s already saved.");
    expect(render(same)).toMatch(/<button[^>]*disabled=""/);
    const faults = [{ code: "event_twice" as const, field: null, value: "" }];
    expect(textIn(preview(answer([uploaded({ change: "faulty", faults })])))).toContain(
      "None of the rows can be imported as is.",
    );
  });

  it("has a text for every error", () => {
    for (const code of seriesEventsFaults) {
      const faults = [{ code, field: "city" as const, value: "x" }];
      expect(textIn(preview(answer([uploaded({ change: "faulty", faults })]))), code).toMatch(/Line 2: [^<]{15,}/);
    }
  });
});
