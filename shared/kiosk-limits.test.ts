import { describe, expect, it } from "vitest";
import { offlineHeadroom, type OfflineFacts } from "./kiosk-limits.ts";
import { policyOf } from "./kiosk.ts";
import { defaultProgramme } from "./programme.ts";

const policy = policyOf(defaultProgramme);
const facts = (over: Partial<OfflineFacts>): OfflineFacts => ({
  now: 1_000_000,
  lastContact: 1_000_000,
  deviceState: "active",
  durable: true,
  clockTrusted: true,
  riderId: "ama:2914076",
  balance: null,
  unknownRiderMaxAmount: 50_00,
  waiting: [],
  ...over,
});

describe("a rider without a card on the tablet", () => {
  it("is accepted by AMA number up to the dealer's limit", () => {
    expect(offlineHeadroom(policy, facts({}))).toEqual({ headroom: 50_00, refusal: null });
  });

  it("is refused if the dealer did not allow it, and without an AMA number", () => {
    expect(offlineHeadroom(policy, facts({ unknownRiderMaxAmount: 0 })).refusal).toBe("rider_unknown");
    const { unknownRiderMaxAmount: _, ...without } = facts({});
    expect(offlineHeadroom(policy, without).refusal).toBe("rider_unknown");
    expect(offlineHeadroom(policy, facts({ riderId: "0190aaaa-0000-7000-8000-000000000001" })).refusal).toBe(
      "rider_unknown",
    );
  });

  it("counts toward all other limits", () => {
    const one = { riderId: "ama:2914076", amount: 10_00 };
    expect(offlineHeadroom(policy, facts({ waiting: [one] })).refusal).toBe("rider_waiting");
    const others = Array.from({ length: policy.offlineMaxItems }, (_, at) => ({
      riderId: `ama:29140${at}`,
      amount: 1,
    }));
    expect(offlineHeadroom(policy, facts({ waiting: others })).refusal).toBe("queue_full");
    const nearly = [{ riderId: "r", amount: policy.offlineMaxTotal - 20_00 }];
    expect(offlineHeadroom(policy, facts({ waiting: nearly }))).toEqual({ headroom: 20_00, refusal: null });
    expect(offlineHeadroom(policy, facts({ clockTrusted: false })).refusal).toBe("clock");
  });
});
