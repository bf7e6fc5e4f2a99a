import { expect, it } from "vitest";
import { deriveSecrets } from "../../platform/secrets.ts";
import { createWorld } from "../../testing/app.ts";
import { isOurAnswer, signAnswer, type SignedAnswer } from "./signature.ts";

const answer: SignedAnswer = {
  deviceId: "0190aaaa-0000-7000-8000-000000000001",
  bodyHash: "0".repeat(64),
  result: {
    id: "0190aaaa-0000-7000-8000-000000000002",
    decision: "accepted",
    reason: null,
    code: "7K2M9Q",
    appliedAmount: 50_00,
    balance: 300_00,
    decidedAt: "2026-07-15T18:00:00.000Z",
  },
};

it("a decision that is sent back is trusted only unchanged, and only from the tablet that got it", async () => {
  await using world = await createWorld();
  const ctx = world.ctx();
  const signature = signAnswer(ctx, answer);
  expect(isOurAnswer(ctx, answer, signature)).toBe(true);
  const changes: SignedAnswer[] = [
    { ...answer, deviceId: "0190aaaa-0000-7000-8000-000000000009" },
    { ...answer, bodyHash: "1".repeat(64) },
    { ...answer, result: { ...answer.result, appliedAmount: 500_00 } },
    { ...answer, result: { ...answer.result, decision: "voided" } },
    { ...answer, result: { ...answer.result, id: "0190aaaa-0000-7000-8000-000000000003" } },
  ];
  for (const change of changes) expect(isOurAnswer(ctx, change, signature)).toBe(false);
  expect(isOurAnswer(ctx, answer, "")).toBe(false);
  const elsewhere = { ...ctx, secrets: deriveSecrets(Buffer.alloc(32, 8), true) };
  expect(isOurAnswer(elsewhere, answer, signature)).toBe(false);
});
