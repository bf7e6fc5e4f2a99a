import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parsePayerAnswer } from "#shared/payer-answer.ts";
import type { ClaimAct } from "#shared/payouts.ts";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { entries } from "../../ledger/tables.ts";
import type { Client } from "../../testing/app.ts";
import { buildAdmin } from "../../testing/build.ts";
import { abroadInfo, createPayoutWorld, type PayoutWorld } from "../../testing/payout-world.ts";

// In these tests an admin tries to have a friend among the riders paid twice: the payer pays by file, the admin undoes
// that, and the same cash goes to the payer again (docs/domain/payer-file.md#undoing).

let world: PayoutWorld;
let thief: Client;
let colleague: Client;
let friends: PayoutClaim;

beforeEach(async () => {
  world = await createPayoutWorld();
  thief = world.staff;
  colleague = await world.as(await buildAdmin(world));
  friends = await world.openClaim();
  friends = await move(thief, "approve");
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const tryMove = async (by: Client, act: ClaimAct, claim = friends) =>
  by.put(
    `/api/admin/payout-claim/${claim._id}`,
    { act, reason: "The check came back", __v: claim.__v },
    {
      key: randomUUID(),
    },
  );
async function move(by: Client, act: ClaimAct): Promise<PayoutClaim> {
  const moved = await tryMove(by, act);
  expect(moved.status, `${act} ${JSON.stringify(moved.body.error)}`).toBe(200);
  friends = moved.body.payoutClaim;
  return friends;
}
const makeFile = (by: Client, claim = friends) =>
  by.post("/api/admin/payout-files", { claims: [{ _id: claim._id, __v: claim.__v }] }, { key: randomUUID() });
const codeOf = (answer: { status: number; body: { error?: { code: string } } }) => [
  answer.status,
  answer.body.error?.code ?? null,
];
const needsAnother = [403, "second_admin_needed"];
const onDesk = async (state: string): Promise<PayoutClaim & { paidBefore: boolean }> => {
  const [claim] = (await world.staff.get(`/api/admin/claims?state=${state}`)).body.claims;
  if (!claim) throw new Error(`No claim is ${state}`);
  return claim;
};
const paidOut = async () =>
  (await world.db.select().from(entries).where(eq(entries.account, "paidOut"))).reduce(
    (sum, { amount }) => sum + amount,
    0,
  );

/** Puts the claim in a file and returns the payer's answer to it, which says that everything is paid. */
async function sendToPayer(by: Client, reference: string) {
  const { payoutFile } = (await makeFile(by)).body;
  const path = `/api/admin/payout-file/${payoutFile._id}` as const;
  const text: string = (await by.open(`${path}/download?shape=payer`)).body;
  const read = parsePayerAnswer(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.problem);
  const rows = read.rows.map((row) => ({
    ...row,
    status: "paid",
    paidOn: "2026-07-15",
    payerReference: reference,
  }));
  const answer = () => by.post(`${path}/answer`, { rows, __v: payoutFile.__v }, { key: randomUUID() });
  return { path, answer, rows };
}

/** The payer pays the friend, and the thief undoes that. */
async function payAndUndo() {
  await (await sendToPayer(thief, "CARD-1")).answer();
  friends = await onDesk("sent");
  expect(await paidOut()).toBe(350_00);
  await move(thief, "undoSend");
  expect(await paidOut()).toBe(0);
}

describe("a thief among staff who undoes what the payer paid", () => {
  it("cannot put the claim in another file; another admin can", async () => {
    await payAndUndo();
    expect(await onDesk("approved")).toMatchObject({ paidBefore: true });
    expect(codeOf(await makeFile(thief))).toEqual(needsAnother);
    expect((await makeFile(colleague)).body.payoutFile).toMatchObject({ lineCount: 1 });
    expect(await paidOut()).toBe(0);
  });

  it("cannot do it with a second account either", async () => {
    await payAndUndo();
    const email = world.admin.email.replace("@", "+second@");
    const second = await world.as(await buildAdmin(world, { account: { email, emailKey: email.toLowerCase() } }));
    expect(codeOf(await makeFile(second))).toEqual(needsAnother);
    expect(await paidOut()).toBe(0);
  });

  it("cannot approve the claim after the friend changed the address", async () => {
    await payAndUndo();
    await world.saveInfo(abroadInfo({ city: "Sydney" }));
    friends = await onDesk("pending");
    expect(codeOf(await tryMove(thief, "approve"))).toEqual(needsAnother);
    await move(colleague, "approve");
    expect(codeOf(await makeFile(thief))).toEqual(needsAnother);
    expect((await makeFile(colleague)).status).toBe(200);
    expect(await paidOut()).toBe(0);
  });

  it("cannot void the claim and approve the new one that opens for the same cash", async () => {
    await payAndUndo();
    const { riderId, _id } = await move(thief, "void");
    await thief.post("/api/admin/payout-claims", { riderId }, { key: randomUUID() });
    friends = await onDesk("pending");
    expect(friends._id).not.toBe(_id);
    expect(await onDesk("pending")).toMatchObject({ paidBefore: true });
    expect(codeOf(await tryMove(thief, "approve"))).toEqual(needsAnother);
    await move(colleague, "approve");
    expect(codeOf(await makeFile(thief))).toEqual(needsAnother);
    expect(await paidOut()).toBe(0);
  });

  it("cannot take the payment of a claim that changed out of its file, and have it paid by the next one", async () => {
    const { path, answer } = await sendToPayer(thief, "CARD-1");
    await world.saveInfo(abroadInfo({ city: "Sydney" }));
    expect((await answer()).body).toMatchObject({ conflicts: 1 });
    const { payoutFile, lines } = (await thief.get(path)).body;
    const input = { lineIds: [lines[0]._id], reason: "It bounced", __v: payoutFile.__v };
    expect((await thief.post(`${path}/withdraw`, input, { key: randomUUID() })).status).toBe(200);
    friends = await onDesk("pending");
    expect(codeOf(await tryMove(thief, "approve"))).toEqual(needsAnother);
    await move(colleague, "approve");
    expect(codeOf(await makeFile(thief))).toEqual(needsAnother);
    expect(await paidOut()).toBe(0);
  });

  it("can mark the claim as sent again, which pays nothing more", async () => {
    await payAndUndo();
    await move(thief, "send");
    expect(await paidOut()).toBe(350_00);
    expect(await onDesk("sent")).toMatchObject({ paidBefore: false });
    // After a second undo, the payment by the file still counts.
    await move(thief, "undoSend");
    expect(codeOf(await makeFile(thief))).toEqual(needsAnother);
  });
});

describe("a thief among staff who undoes what a colleague sent by hand", () => {
  beforeEach(async () => {
    await move(colleague, "send");
    await move(thief, "undoSend");
  });

  it("cannot put the claim in a file; another admin can", async () => {
    expect(await onDesk("approved")).toMatchObject({ paidBefore: true });
    expect(codeOf(await makeFile(thief))).toEqual(needsAnother);
    expect((await makeFile(colleague)).body.payoutFile).toMatchObject({ lineCount: 1 });
    expect(await paidOut()).toBe(0);
  });

  it("cannot do it after marking the claim as sent and undoing that", async () => {
    await move(thief, "send");
    await move(thief, "undoSend");
    expect(codeOf(await makeFile(thief))).toEqual(needsAnother);
  });

  it("cannot void the claim and approve the new one that opens for the same cash", async () => {
    const { riderId } = await move(thief, "void");
    await thief.post("/api/admin/payout-claims", { riderId }, { key: randomUUID() });
    friends = await onDesk("pending");
    expect(friends).toMatchObject({ paidBefore: true });
    expect(codeOf(await tryMove(thief, "approve"))).toEqual(needsAnother);
    await move(colleague, "approve");
    expect(codeOf(await makeFile(thief))).toEqual(needsAnother);
    expect((await makeFile(colleague)).status).toBe(200);
  });
});

it("needs no second admin for a claim that was marked as sent by hand, or that the payer did not pay", async () => {
  await move(thief, "send");
  await move(thief, "undoSend");
  expect(await onDesk("approved")).toMatchObject({ paidBefore: false });
  const { path, rows } = await sendToPayer(thief, "CARD-1");
  const failed = rows.map((row) => ({ ...row, status: "failed", paidOn: "", payerReference: "" }));
  const answered = await thief.post(`${path}/answer`, { rows: failed, __v: 0 }, { key: randomUUID() });
  expect(answered.body).toMatchObject({ failed: 1 });
  expect((await makeFile(thief)).status).toBe(200);
  expect(await paidOut()).toBe(0);
});
