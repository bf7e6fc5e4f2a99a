import { expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { createPayoutWorld } from "../testing/payout-world.ts";

it("A professional's wallet shows the cash on its way, and then the paid cash without withheld tax", async () => {
  await using world = await createPayoutWorld();
  const cash = async () => (await world.pro.get("/api/rider/wallet")).body.cash;
  await world.win(500_00);
  expect(await cash()).toEqual([{ currency: "USD", amount: 500_00, waiting: 500_00, paid: 0 }]);
  const claim = await world.openClaim();
  const [open] = await cash();
  expect(open).toEqual({ currency: "USD", amount: 1000_00, waiting: 0, paid: 0 });
  const approved = (await world.move(claim, "approve")).body.payoutClaim;
  await world.move(approved, "send");
  const [{ amount, paid }] = await cash();
  expect([amount, paid]).toEqual([1000_00 - claim.gross, Math.round(claim.gross * 0.7)]);
  await expectSoundLedger(world.db);
});
