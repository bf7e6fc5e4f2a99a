import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { EventRecord } from "#shared/events.schema.ts";
import type { MyRaceAnswer } from "#shared/plans.schema.ts";
import { MyRace } from "./my-race.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

const row = (_id: string, name: string, over: object = {}) => ({
  _id,
  name,
  payoutType: "dealerCredit",
  posted: 200_00,
  places: [
    { _id: "1", fromPlace: 1, toPlace: 1, amount: 150_00 },
    { _id: "2", fromPlace: 2, toPlace: 5, amount: 10_00 },
  ],
  didNotRunAt: null,
  ...over,
});
// The cast is safe, because the component reads only these fields of the record.
// oxlint-disable-next-line no-unsafe-type-assertion
const event = {
  _id: "e",
  kind: "event",
  canceled: false,
  currency: "USD",
  firstDate: "2099-07-11",
  lastDate: "2099-07-11",
  paysOverall: false,
  promoter: { _id: "p", name: "Ironman MX Park" },
  classes: [row("a", "250 B"), row("b", "450 B"), row("c", "Open"), row("d", "Sportsman", { payoutType: "noPayout" })],
  rules: { maxPaidClassesPerEvent: 2 },
} as unknown as EventRecord;

const answer: MyRaceAnswer = {
  fits: [{ classId: "b", why: "raced" }],
  planned: [],
  bike: { standing: "counts", about: { year: 2024, make: "KTM", model: "350 SX-F" }, year: 2023, until: "2099-08-08" },
  obstacle: null,
  paidClasses: 0,
  claimable: [],
};

function shown(over: Partial<MyRaceAnswer> = {}, of: Partial<EventRecord> = {}, lastSynced: string | null = null) {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MyRace
        event={{ ...event, ...of }}
        first={{ ...answer, ...over, lastSynced }}
        obstacle={null}
        claim={() => null}
      />
    </I18nProvider>,
  );
  return html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
}

const past = { firstDate: "2026-07-11", lastDate: "2026-07-11" };

describe("The rider's classes at an event", () => {
  it("are listed with what each pays, the bike, and the rule for several classes", () => {
    const page = shown();
    expect(page).toContain("Your 2024 KTM 350 SX-F qualifies.");
    expect(page).toContain("|450 B|$150.00 credit for the win, pays down to 5th place|You’ve raced this class before|");
    expect(page).toContain("|Another class|Choose…|250 B|Open|Sportsman|I’m racing this|");
    expect(page).toContain("You can be paid for up to 2 classes at this event: the ones that pay you the most.");
    expect(shown({ paidClasses: 1 })).toContain("Paid classes: 1 of 2");
    expect(shown({}, { classes: event.classes.slice(0, 2) })).not.toContain("You can be paid for");
  });

  it("say what to do if no bike qualifies", () => {
    const bike = { ...answer.bike, about: null, standing: "none" as const };
    expect(shown({ bike })).toContain(
      "There’s no bike on your account. |Add a bike| by Aug\u00A08th, 2099 to get paid",
    );
    const late = shown({ bike: { ...answer.bike, standing: "late" } });
    expect(late).toContain("it wasn’t on your account by Aug\u00A08th, 2099.");
    expect(late).not.toContain("Add a bike");
  });

  it("can be undone, and read but not changed offline", () => {
    expect(shown({ planned: ["b"] })).toContain("|450 B|You’re racing this|");
    expect(shown({ planned: ["b"] })).toContain("|Undo|");
    const offline = shown({ planned: ["b"] }, {}, "2026-07-10T18:00:00Z");
    expect(offline).toContain("You’re racing this");
    expect(offline).not.toMatch(/Undo|I’m racing this|Another class/);
  });

  it("offer a result to claim after the race, and then say who answers", () => {
    const result = {
      resultId: "r",
      classId: "a",
      className: "250 B",
      place: 3,
      name: "Dana Kowalczyk",
      number: "350",
      asked: null,
    };
    expect(shown({ claimable: [result] }, past)).toContain(
      "|Dana Kowalczyk #350|250 B, not on any account yet|Claim this result|",
    );
    const asked = { _id: "q", state: "open" as const, askedAt: "2026-11-03T18:00:00Z", answers: "Ironman MX Park" };
    expect(shown({ claimable: [{ ...result, asked }] }, past)).toContain(
      "You asked on Nov\u00A03rd, 2026. Ironman MX Park will answer.",
    );
    expect(shown({}, past)).toBe("");
  });
});
