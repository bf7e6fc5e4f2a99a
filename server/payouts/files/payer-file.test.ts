import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parsePayerAnswer, type PayerRow } from "#shared/payer-answer.ts";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import type { PlannedAnswerRow } from "#shared/payout-files.schema.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { entries } from "../../ledger/tables.ts";
import { outboxMail } from "../../platform/tables.ts";
import { buildAdmin, buildEvent, buildRider } from "../../testing/build.ts";
import { abroadInfo, createPayoutWorld, homeInfo, type PayoutWorld } from "../../testing/payout-world.ts";
import { winCash } from "../../testing/race.ts";

// These tests exchange payment files with a payer that cannot be trusted.

let world: PayoutWorld;
/** These are the claims of two riders, both approved: $350.00 after tax each. */
let own: PayoutClaim;
let other: PayoutClaim;

beforeEach(async () => {
  world = await createPayoutWorld();
  own = await approved(await world.openClaim());
  other = await approved(await claimOfAnother('=HYPERLINK("https://evil.test")'));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const approved = async (claim: PayoutClaim) => (await world.move(claim, "approve")).body.payoutClaim;

async function claimOfAnother(legalName: string, currency: "USD" | "CAD" = "USD"): Promise<PayoutClaim> {
  const rider = await buildRider(world, { firstName: "Ana", lastName: "Ortiz" });
  const place = currency === "CAD" ? ({ country: "CA", state: "ON" } as const) : {};
  const dates = { promoterId: world.promoter.id, firstDate: "2026-07-10", lastDate: "2026-07-11" };
  const { id: eventId } = await buildEvent(world, { ...dates, ...place });
  await winCash(world, world.staff, { eventId, riderId: rider.id, amount: 500_00 });
  const browser = await world.as(rider);
  await browser.put("/api/rider/payment-info", abroadInfo({ legalName }));
  const [claim] = (await browser.get("/api/rider/payout-claims")).body.payoutClaims;
  if (!claim) throw new Error("No claim was opened");
  return claim;
}

const make = async (...claims: PayoutClaim[]) =>
  world.staff.post(
    "/api/admin/payout-files",
    { claims: claims.map(({ _id, __v }) => ({ _id, __v })) },
    { key: randomUUID() },
  );
const fileOf = async (id: string) => (await world.staff.get(`/api/admin/payout-file/${id}`)).body;

const download = async (id: string, shape = "payer"): Promise<string> =>
  (await world.staff.open(`/api/admin/payout-file/${id}/download?shape=${shape}`)).body;

/** Downloads the file and fills in what the payer answers: every row paid, unless `change` says otherwise. */
async function answerOf(id: string, change: (row: Record<string, string>, at: number) => void = () => {}) {
  const text = await download(id);
  const read = parsePayerAnswer(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.problem);
  return read.rows.map((row, at): PayerRow => {
    const filled: Record<string, string> = { ...row, line: "" };
    Object.assign(filled, { status: "paid", paidOn: "2026-07-15", payerReference: `CARD-${row.reference}` });
    change(filled, at);
    return { ...row, ...filled, line: row.line };
  });
}
const csvOf = (rows: readonly PayerRow[]): FormData => {
  const head = "File,Reference,Claim,Payee,Amount,Currency,Status,Paid on,Payer reference,Reason";
  const lines = rows.map((row) =>
    [
      row.file,
      row.reference,
      row.claim,
      `"${(row.payee ?? "").replaceAll('"', '""')}"`,
      row.amount,
      row.currency,
      row.status,
      row.paidOn,
      row.payerReference,
      row.reason,
    ].join(","),
  );
  const form = new FormData();
  form.set("file", new File([[head, ...lines].join("\n")], "answer.csv", { type: "text/csv" }));
  return form;
};
const preview = async (id: string, rows: readonly PayerRow[]) =>
  (await world.staff.post(`/api/admin/payout-file/${id}/answer/preview`, csvOf(rows))).body.preview;
const apply = async (id: string, rows: readonly PayerRow[], { key = randomUUID() as string, __v = -1 } = {}) => {
  const version = __v < 0 ? (await fileOf(id)).payoutFile.__v : __v;
  return world.staff.post(`/api/admin/payout-file/${id}/answer`, { rows, __v: version }, { key });
};
const outcomes = (rows: readonly PlannedAnswerRow[]) => rows.map(({ outcome }) => outcome);
const statusOf = async (claim: PayoutClaim) => {
  const { claims } = (await world.staff.get("/api/admin/claims?state=open")).body;
  const sent = (await world.staff.get("/api/admin/claims?state=sent")).body.claims;
  const voided = (await world.staff.get("/api/admin/claims?state=void")).body.claims;
  return [...claims, ...sent, ...voided].find(({ _id }: PayoutClaim) => _id === claim._id);
};
const paidOut = async () =>
  (await world.db.select().from(entries).where(eq(entries.account, "paidOut"))).reduce(
    (sum, row) => sum + row.amount,
    0,
  );

describe("a payment file", () => {
  it("contains the approved payees, and the payer's answer marks each claim as sent once", async () => {
    const { payoutFile } = (await make(own, other)).body;
    expect(payoutFile).toMatchObject({ number: "P2026-0001", lineCount: 2, amount: 700_00, out: 2 });
    const text = await download(payoutFile._id);
    expect(text).toContain(
      `P2026-0001,P2026-0001-1,${own._id},Jett Marlowe,12 Ridge Road,,Perth,WA,6000,AU,check,350.00,USD`,
    );
    // The payer's spreadsheet must not run a rider's name as a formula.
    expect(text).toContain(`"'=HYPERLINK(""https://evil.test"")"`);
    const rows = await answerOf(payoutFile._id);
    const shown = await preview(payoutFile._id, rows);
    expect(outcomes(shown.rows)).toEqual(["paid", "paid"]);
    expect(await paidOut()).toBe(0);
    const key = randomUUID();
    const done = await apply(payoutFile._id, rows, { key });
    expect(done.body).toMatchObject({ sent: 2, amount: 700_00, failed: 0, conflicts: 0, left: 0 });
    expect(await statusOf(own)).toMatchObject({ status: "sent", net: 350_00 });
    // The same request again gets the first answer, and the same file again changes nothing.
    expect((await apply(payoutFile._id, rows, { key, __v: 0 })).body).toEqual(done.body);
    expect(outcomes((await preview(payoutFile._id, rows)).rows)).toEqual(["known", "known"]);
    expect((await apply(payoutFile._id, rows)).body).toMatchObject({ sent: 0, left: 2 });
    expect(await paidOut()).toBe(700_00);
    const mails = (await world.db.select().from(outboxMail)).filter(({ cause }) => cause.startsWith("claim:"));
    expect(mails).toHaveLength(2);
  });

  it("has a list of its checks with the address to print", async () => {
    const { payoutFile } = (await make(own)).body;
    const text = await download(payoutFile._id, "checks");
    expect(text).toContain("P2026-0001-1,Jett Marlowe,12 Ridge Road,,Perth,WA,6000,AU,350.00,USD,");
  });

  it("takes only approved claims of one currency, as the admin saw them, and each in one file", async () => {
    const pending = await claimOfAnother("Bo Lind");
    const canadian = await approved(await claimOfAnother("Cy Roy", "CAD"));
    expect((await make(own, canadian)).body.error.code).toBe("claims_of_two_currencies");
    expect((await make(own, pending)).body.error.code).toBe("claim_not_approved");
    expect((await make({ ...own, __v: own.__v - 1 })).body.error.code).toBe("claim_state");
    expect((await make(own, own)).status).toBe(400);
    expect((await make(own)).status).toBe(200);
    const second = await make(other, own);
    expect(second.body.error.code).toBe("claim_in_file");
    expect((await make(other)).body.payoutFile.number).toBe("P2026-0002");
  });

  it("blocks its claims: nobody can send or void one by other means until it is removed from the file", async () => {
    const { payoutFile } = (await make(own)).body;
    expect((await world.move(own, "send", "promoter")).body.error.code).toBe("claim_in_file");
    expect((await world.move(own, "void", "admin", "Wrong bank")).body.error.code).toBe("claim_in_file");
    const { lines } = await fileOf(payoutFile._id);
    const input = { lineIds: [lines[0]._id], reason: "The payer is closed.", __v: payoutFile.__v };
    const path = `/api/admin/payout-file/${payoutFile._id}/withdraw` as const;
    expect((await world.staff.post(path, input, { key: randomUUID() })).body.payoutFile).toMatchObject({
      withdrawn: 1,
    });
    expect((await world.move(own, "send", "promoter")).status).toBe(200);
    expect(outcomes((await preview(payoutFile._id, await answerRow(own, payoutFile))).rows)).toEqual(["withdrawn"]);
  });

  it("lets a claim that the payer could not pay be in another file", async () => {
    const { payoutFile } = (await make(own)).body;
    const rows = await answerOf(payoutFile._id, (row) =>
      Object.assign(row, { status: "failed", reason: "Card closed" }),
    );
    expect((await apply(payoutFile._id, rows)).body).toMatchObject({ sent: 0, failed: 1 });
    expect(await fileOf(payoutFile._id)).toMatchObject({ lines: [{ state: "failed", reason: "Card closed" }] });
    expect((await make(own)).status).toBe(200);
    expect(await paidOut()).toBe(0);
  });
});

/** Returns the row of a claim that is no longer in the download. */
const answerRow = (claim: PayoutClaim, file: { number: string }): Promise<PayerRow[]> =>
  Promise.resolve([
    {
      line: 2,
      file: file.number,
      reference: `${file.number}-1`,
      claim: claim._id,
      amount: "350.00",
      currency: "USD",
      status: "paid",
      paidOn: "2026-07-15",
      payerReference: "CARD-9",
      reason: "",
    },
  ]);

describe("an answer that was tampered with", () => {
  const tampered: [string, (row: Record<string, string>, at: number) => void, string[]][] = [
    [
      "names another rider's claim",
      (row, at) => at === 0 && Object.assign(row, { claim: other._id }),
      ["other_claim", "paid"],
    ],
    [
      "has another amount",
      (row, at) => at === 0 && Object.assign(row, { amount: "3500.00" }),
      ["other_amount", "paid"],
    ],
    [
      "has another currency",
      (row, at) => at === 0 && Object.assign(row, { currency: "CAD" }),
      ["other_amount", "paid"],
    ],
    [
      "names another payee than was approved",
      (row, at) => at === 0 && Object.assign(row, { payee: "Kim Sole" }),
      ["other_payee", "paid"],
    ],
    [
      "is of another season's file",
      (row, at) => at === 0 && Object.assign(row, { file: "P2025-0001" }),
      ["other_file", "paid"],
    ],
    [
      "names a line that is not there",
      (row, at) => at === 0 && Object.assign(row, { reference: "P2026-0001-9" }),
      ["unknown_line", "paid"],
    ],
    [
      "names one line twice",
      (row) => Object.assign(row, { reference: "P2026-0001-1", claim: own._id }),
      ["line_twice", "line_twice"],
    ],
    [
      "uses one payment for two claims",
      (row) => Object.assign(row, { payerReference: "CARD-1" }),
      ["reference_twice", "reference_twice"],
    ],
    [
      "says neither paid nor failed",
      (row, at) => at === 0 && Object.assign(row, { status: "PAYED" }),
      ["status_unknown", "paid"],
    ],
    [
      "was paid tomorrow",
      (row, at) => at === 0 && Object.assign(row, { paidOn: "2026-07-16" }),
      ["day_invalid", "paid"],
    ],
    [
      "has no reference of the payer",
      (row, at) => at === 0 && Object.assign(row, { payerReference: "" }),
      ["reference_missing", "paid"],
    ],
  ];
  it.each(tampered)("%s: changes nothing for that row", async (_name, change, expected) => {
    const { payoutFile } = (await make(own, other)).body;
    const rows = await answerOf(payoutFile._id, change);
    expect(outcomes((await preview(payoutFile._id, rows)).rows)).toEqual(expected);
    const paid = expected.filter((outcome) => outcome === "paid").length;
    expect((await apply(payoutFile._id, rows)).body).toMatchObject({ sent: paid, left: 2 - paid });
    expect(await paidOut()).toBe(paid * 350_00);
    expect((await statusOf(own))?.status).toBe("approved");
  });

  it("may have the payee in capitals, cut off, or not at all", async () => {
    const { payoutFile } = (await make(own, other)).body;
    for (const payee of ["JETT MARLOWE", "Jett Marl", "", undefined]) {
      const rows = await answerOf(payoutFile._id, (row, at) => at === 0 && Object.assign(row, { payee }));
      expect(outcomes((await preview(payoutFile._id, rows)).rows)).toEqual(["paid", "paid"]);
    }
  });

  it("is checked again when it is applied, and is refused if the file changed since the preview", async () => {
    const { payoutFile } = (await make(own, other)).body;
    const rows = await answerOf(payoutFile._id);
    await apply(payoutFile._id, rows.slice(0, 1));
    const late = await apply(payoutFile._id, rows, { __v: payoutFile.__v });
    expect([late.status, late.body.error.code]).toEqual([409, "preview_expired"]);
    expect(await paidOut()).toBe(350_00);
  });

  it("cannot pay a second claim with a payment that is recorded already", async () => {
    const first = (await make(own)).body.payoutFile;
    await apply(first._id, await answerOf(first._id, (row) => Object.assign(row, { payerReference: "CARD-1" })));
    const second = (await make(other)).body.payoutFile;
    const rows = await answerOf(second._id, (row) => Object.assign(row, { payerReference: "CARD-1" }));
    expect(outcomes((await preview(second._id, rows)).rows)).toEqual(["reference_twice"]);
    expect((await apply(second._id, rows)).body).toMatchObject({ sent: 0 });
  });
});

describe("a claim that changed while it was with the payer", () => {
  it("is not marked as sent: its payment is a conflict that blocks the rider's next file until staff decides", async () => {
    const { payoutFile } = (await make(own)).body;
    const rows = await answerOf(payoutFile._id);
    // The rider moves, so that the claim needs approval again; the payer paid the old address.
    await world.saveInfo(abroadInfo({ city: "Sydney" }));
    expect(await download(payoutFile._id)).not.toContain(own._id);
    expect(outcomes((await preview(payoutFile._id, rows)).rows)).toEqual(["changed"]);
    expect((await apply(payoutFile._id, rows)).body).toMatchObject({ sent: 0, conflicts: 1 });
    expect(await paidOut()).toBe(0);
    const [again] = await world.ownClaims();
    if (!again) throw new Error("The claim is gone");
    const ready = await approved(again);
    expect((await make(ready)).body.error.code).toBe("claim_in_file");
    // After the claim is approved again for the same amount, the recorded payment can be applied.
    expect(outcomes((await preview(payoutFile._id, rows)).rows)).toEqual(["paid"]);
    expect((await apply(payoutFile._id, rows)).body).toMatchObject({ sent: 1, amount: 350_00 });
    expect(await paidOut()).toBe(350_00);
  });

  it("is not paid in another amount than the file's", async () => {
    const { payoutFile } = (await make(own)).body;
    const rows = await answerOf(payoutFile._id);
    await world.saveInfo(homeInfo());
    await world.uploadW9();
    const [again] = await world.ownClaims();
    if (!again) throw new Error("The claim is gone");
    expect((await approved(again)).net).toBe(500_00);
    expect(outcomes((await preview(payoutFile._id, rows)).rows)).toEqual(["changed"]);
    await apply(payoutFile._id, rows);
    expect(await paidOut()).toBe(0);
  });
});

describe("a thief among staff", () => {
  /** Returns an admin who is also the rider of `own`: the address is the rider's with a tag. */
  async function riderOnStaff() {
    const email = world.rider.email.replace("@", "+staff@");
    return world.as(await buildAdmin(world, { account: { email, emailKey: email.toLowerCase() } }));
  }

  it("cannot have the own claim paid by two files, as not paid or as taken out of the first", async () => {
    const { payoutFile } = (await make(own, other)).body;
    const file = `/api/admin/payout-file/${payoutFile._id}` as const;
    const thief = await riderOnStaff();
    const failed = await answerOf(payoutFile._id, (row) => Object.assign(row, { status: "failed" }));
    const [line] = (await fileOf(payoutFile._id)).lines.filter(({ claimId }) => claimId === own._id);
    const withdrawn = { lineIds: [line?._id ?? ""], reason: "It bounced", __v: payoutFile.__v };
    for (const answer of [
      await thief.post(`${file}/answer`, { rows: failed, __v: payoutFile.__v }, { key: randomUUID() }),
      await thief.post(`${file}/withdraw`, withdrawn, { key: randomUUID() }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, "own_account"]);
    }
    expect((await fileOf(payoutFile._id)).lines.map(({ state }) => state)).toEqual(["out", "out"]);
    expect((await make(own)).body.error.code).toBe("claim_in_file");
    // The thief may answer for another rider's line, and another admin may answer for the thief's.
    const rest = failed.filter(({ claim }) => claim === other._id);
    const answered = await thief.post(`${file}/answer`, { rows: rest, __v: payoutFile.__v }, { key: randomUUID() });
    expect(answered.body).toMatchObject({ failed: 1 });
    expect((await apply(payoutFile._id, await answerOf(payoutFile._id))).body).toMatchObject({ sent: 1 });
    expect(await paidOut()).toBe(350_00);
  });

  it("cannot have an answer taken twice by two admins at the same moment", async () => {
    const { payoutFile } = (await make(own, other)).body;
    const body = { rows: await answerOf(payoutFile._id), __v: payoutFile.__v };
    const colleague = await world.as(await buildAdmin(world));
    const answers = await Promise.all(
      [world.staff, colleague, world.staff, colleague].map((browser) =>
        browser.post(`/api/admin/payout-file/${payoutFile._id}/answer`, body, { key: randomUUID() }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await paidOut()).toBe(700_00);
  });

  it("cannot make an admin approve a claim on terms that the admin has not seen", async () => {
    const rider = await claimOfAnother("Kim Cho");
    const approve = { act: "approve", __v: rider.__v - 1 };
    const refused = await world.staff.put(`/api/admin/payout-claim/${rider._id}`, approve, { key: randomUUID() });
    expect([refused.status, refused.body.error.code]).toEqual([409, "stale_version"]);
    expect(await statusOf(rider)).toMatchObject({ status: "pending", approvedAt: null });
  });
});

describe("a promoter with a friend among the riders", () => {
  it.each(["promoter", "admin who acts as the promoter"])("cannot undo what the payer paid: %s", async (who) => {
    const { payoutFile } = (await make(own, other)).body;
    await apply(payoutFile._id, await answerOf(payoutFile._id));
    const sent = await statusOf(own);
    if (!sent) throw new Error("The claim is gone");
    const acting = await world.as(world.admin);
    if (who !== "promoter") await acting.navigate(`/proxy-promoter/${world.promoter.id}`);
    const undo = (by: typeof acting, role: "promoter" | "admin") =>
      by.put(`/api/${role}/payout-claim/${own._id}`, { act: "undoSend", __v: sent.__v }, { key: randomUUID() });
    const refused = await undo(who === "promoter" ? world.track : acting, "promoter");
    expect([refused.status, refused.body.error.code]).toEqual([409, "claim_paid_by_payer"]);
    // Otherwise the next file of all approved claims would pay the rider a second time.
    expect((await world.staff.get("/api/admin/claims?state=approved")).body.claims).toEqual([]);
    expect(await paidOut()).toBe(2 * 350_00);
    expect((await undo(world.staff, "admin")).status).toBe(200);
    expect(await paidOut()).toBe(350_00);
  });
});

describe("staff's files", () => {
  it("are refused to everybody else", async () => {
    const { payoutFile } = (await make(own)).body;
    for (const browser of [world.pro, world.track, world.visitor()]) {
      const answer = await browser.open(`/api/admin/payout-file/${payoutFile._id}/download?shape=payer`);
      expect([401, 403]).toContain(answer.status);
    }
  });
});
