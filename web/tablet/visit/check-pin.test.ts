import { describe, expect, it } from "vitest";
import type { KioskEngine } from "../engine.ts";
import type { KioskReply } from "../kiosk-api.ts";
import { checkPin } from "./check-pin.ts";

const typed = { redemptionId: crypto.randomUUID(), riderId: crypto.randomUUID(), amount: 45_00, sealedPin: "k.e.c" };

type Said = KioskReply<"POST /api/kiosk/pin-check">;

function tablet(said: Said, online: boolean | null = true) {
  const asked: string[] = [];
  const call = ({ path }: { path: string }) => {
    asked.push(path);
    return Promise.resolve(said);
  };
  // The cast is safe, because the check uses only these parts of the engine.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const engine = { state: { get: () => ({ online }) }, call } as unknown as KioskEngine;
  return { engine, asked };
}

const refused = (code: string, carried: { wrong_pin?: { pinTriesLeft: number } } = {}): Said => ({
  kind: "refused",
  status: 422,
  code,
  message: `Said of ${code}.`,
  retryAfter: null,
  carried,
});

describe("a PIN that was just typed", () => {
  it("continues the visit if it is right or cannot be checked", async () => {
    const serverTime = "2026-07-15T18:00:00.000Z";
    const said: Said[] = [
      { kind: "answer", body: { serverTime, checked: true } },
      { kind: "answer", body: { serverTime, checked: false } },
      { kind: "noAnswer" },
      refused("too_many_requests"),
      refused("device_lost"),
    ];
    for (const one of said) expect(await checkPin(tablet(one).engine, typed)).toBeNull();
  });

  it("is not sent while the tablet is offline", async () => {
    const { engine, asked } = tablet(refused("wrong_pin", { wrong_pin: { pinTriesLeft: 3 } }), false);
    expect(await checkPin(engine, typed)).toBeNull();
    expect(asked).toEqual([]);
  });

  it("must be typed again if it is wrong, with the number of tries left", async () => {
    expect(await checkPin(tablet(refused("wrong_pin", { wrong_pin: { pinTriesLeft: 3 } })).engine, typed)).toEqual({
      left: 3,
    });
  });

  it.each([
    ["pin_off", false],
    ["pin_not_set", false],
    ["pin_locked", true],
    ["dealer_pin_limit", true],
    ["device_pin_limit", true],
  ])("says why it cannot be used: %s", async (code, mayGoOn) => {
    expect(await checkPin(tablet(refused(code)).engine, typed)).toEqual({ text: `Said of ${code}.`, mayGoOn });
  });
});
