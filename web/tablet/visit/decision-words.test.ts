import { setupI18n, type MessageDescriptor } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { decisionReasons, itemCan, mayAccept, mayRetypePin, type DecisionReason } from "#shared/kiosk.ts";
import { deskWordsOf } from "../../desk/desk-words.ts";
import { decisionWordsOf, retriedWordsOf } from "./decision-words.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const textOf = (message: MessageDescriptor): string => i18n._(message);

/** Returns what the counter reads about an item in review. */
const nextOf = (reason: DecisionReason | null): string => textOf(decisionWordsOf("review", reason).next);

describe("what the counter reads about a redemption", () => {
  it.each(decisionReasons.filter((reason) => mayRetypePin("review", reason)))(
    "sends nobody to the dealer area for what only the rider can settle (%s)",
    (reason) => {
      expect(nextOf(reason)).not.toMatch(/dealer area|dealer can settle/);
    },
  );

  it.each(["over_limit", "too_old", "restored", "device_lost", "device_retired"] as const)(
    "says that nothing was charged, and that the rider can type the PIN or approve it (%s)",
    (reason) => {
      expect(nextOf(reason)).toContain("Nothing was charged. The rider can enter the PIN");
      expect(nextOf(reason)).toContain("approve the redemption in the portal");
    },
  );

  it("promises that support can accept it only where staff may, by a PIN that was checked", () => {
    const promising = decisionReasons.filter((reason) =>
      [decisionWordsOf("review", reason), deskWordsOf({ decision: "review", reason })].some(({ next }) =>
        textOf(next).includes("support can"),
      ),
    );
    expect(promising).toEqual(["too_old"]);
    expect(mayAccept("review", "too_old", true)).toBe(true);
    expect(mayAccept("review", "too_old", false)).toBe(false);
    expect(nextOf("too_old")).toContain("If the PIN was already checked, support can also accept the redemption.");
    expect(textOf(deskWordsOf({ decision: "review", reason: "too_old" }).next)).toContain("If the PIN was already");
  });

  it.each(itemCan.approveWaiting)("promises another try only while the redemption is undecided (%s)", (reason) => {
    expect(textOf(retriedWordsOf(reason).next)).toContain("We’ll try again");
    expect(nextOf(reason)).not.toContain("try again");
    expect(nextOf(reason)).toContain("enter the PIN again");
  });

  it("names no days that are a setting of the program", () => {
    expect(nextOf("too_old")).not.toContain("three days");
    expect(textOf(deskWordsOf({ decision: "review", reason: "too_old" }).title)).not.toContain("three days");
  });

  it("offers only the cancellation of a review without a reason", () => {
    expect(nextOf(null)).toBe("Nothing was charged. Cancel the redemption, or contact support.");
  });
});
