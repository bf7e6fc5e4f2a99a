import { addDays } from "#shared/dates.ts";
import { claimCan } from "#shared/payouts.ts";
import { and, eq } from "drizzle-orm";
import { storeDocument } from "../documents/store-document.ts";
import { removeDocument } from "../documents/remove-document.ts";
import { riderDocuments } from "../documents/tables.ts";
import { issueAward } from "../ledger/issue-award.ts";
import { moveClaim } from "../payouts/move-claim.ts";
import { applyPayerAnswer } from "../payouts/files/answer-file.ts";
import { createPayoutFile } from "../payouts/files/create-file.ts";
import { completeInfo } from "../payouts/needs.ts";
import { openClaims } from "../payouts/open-claims.ts";
import { savePaymentInfo } from "../payouts/save-payment-info.ts";
import { payoutClaims } from "../payouts/tables.ts";
import type { AdminActor, RiderActor } from "../platform/context.ts";
import type { Moment } from "./history.ts";
import type { PersonaName } from "./people/personas.ts";
import type { DemoRider } from "./people/riders.ts";
import type { DemoContext } from "./demo-context.ts";

/** Every document is this image. It is so small that nobody mistakes it for a real one. */
const paper = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Returns the events in the personas' cash claims. The pro entered the payment info too late and lost the first claim,
 * then was paid all season until staff withdrew the W-9: the latest claim is blocked until there is a new one. The
 * rider from Québec, who is not a resident of the United States, won one bonus there, from which tax was withheld, and
 * one at home.
 */
export function paydays(
  demo: DemoContext,
  { riders, admin }: { riders: readonly DemoRider[]; admin: { id: string; accountId: string } },
): Moment[] {
  const staff: AdminActor = {
    type: "admin",
    staffRole: "owner",
    ...admin,
    emailVerified: true,
    deactivated: false,
    proxy: null,
  };
  const ago = (days: number): string => addDays(demo.today, -days);
  const persona = (name: PersonaName): RiderActor => {
    const rider = riders.find((one) => one.persona === name);
    if (!rider) throw new Error(`The demo has no ${name}`);
    const { id, accountId } = rider;
    return { type: "rider", id, accountId, emailVerified: true, deactivated: false, proxy: null };
  };
  /**
   * Returns a day on which staff approve the open claims and send them, except those that were opened in the last
   * `freshDays` days.
   */
  const payday = (day: string, freshDays = 7): Moment => ({
    day,
    async happen() {
      const ctx = demo.at(day, 9, staff);
      await openClaims(ctx);
      for (const { id, riderId, version, status, openedAt } of await ctx.db.select().from(payoutClaims)) {
        const fresh = openedAt >= demo.at(addDays(day, -freshDays)).now;
        let at = { status, __v: version };
        for (const act of fresh ? (["approve"] as const) : (["approve", "send"] as const)) {
          if (!claimCan[act].states.includes(at.status)) continue;
          // A claim that lost a document it depends on waits for the rider.
          if (act === "approve" && !(await completeInfo(ctx.db, riderId))) continue;
          at = (await moveClaim(ctx, id, { act, __v: at.__v }, ctx.id())).payoutClaim;
        }
      }
    },
  });
  const enteredAt = ago(330);
  return [
    {
      day: enteredAt,
      async happen() {
        const pro = persona("pro");
        const ctx = demo.at(enteredAt, 14, pro);
        await storeDocument(ctx, { riderId: pro.id, kind: "licence" }, paper);
        await storeDocument(ctx, { riderId: pro.id, kind: "w9" }, paper);
        await savePaymentInfo(ctx, pro.id, {
          legalName: "Brock Tillery",
          addressLine1: "4180 Quarry Lane",
          city: "Ennis",
          state: "TX",
          zipcode: "75119",
          country: "US",
          taxStatus: "usPerson",
        });
      },
    },
    ...[120, 14].map((days, at) => bonus(demo, persona("pilote"), ago(days), at === 0 ? "USD" : "CAD")),
    {
      day: ago(118),
      async happen() {
        const pilote = persona("pilote");
        const ctx = demo.at(ago(118), 14, pilote);
        await storeDocument(ctx, { riderId: pilote.id, kind: "licence" }, paper);
        await savePaymentInfo(ctx, pilote.id, {
          legalName: "Maxime Thériault",
          addressLine1: "212, rang Saint-Joseph",
          city: "Deschambault",
          state: "QC",
          zipcode: "G0A 1S0",
          country: "CA",
          taxStatus: "nonResidentAlien",
          declaresNonResidence: true,
        });
      },
    },
    {
      // The tax on the bonus is withheld; the company that pays the checks gets the claim in a file and sends its own
      // file back.
      day: ago(104),
      async happen() {
        const { id: riderId } = persona("pilote");
        const ctx = demo.at(ago(104), 9, staff);
        const [claim] = await ctx.db
          .select()
          .from(payoutClaims)
          .where(and(eq(payoutClaims.riderId, riderId), eq(payoutClaims.status, "pending")));
        if (!claim) return;
        const { payoutClaim } = await moveClaim(ctx, claim.id, { act: "approve", __v: claim.version }, ctx.id());
        const { payoutFile } = await createPayoutFile(ctx, { claims: [payoutClaim] }, ctx.id());
        const row = {
          line: 2,
          file: payoutFile.number,
          reference: `${payoutFile.number}-1`,
          claim: claim.id,
          amount: (payoutFile.amount / 100).toFixed(2),
          currency: payoutFile.currency,
          status: "paid",
          paidOn: ago(104),
          payerReference: "Check 10482",
          reason: "",
        };
        await applyPayerAnswer(ctx, payoutFile._id, { rows: [row], __v: payoutFile.__v }, ctx.id());
      },
    },
    ...[300, 270, 240, 210, 180, 150, 120, 90, 62].map((days) => payday(ago(days))),
    // All claims are sent on the day before the W-9 is withdrawn, so none of the pro's claims is in progress after
    // that.
    payday(ago(41), -1),
    payday(ago(12)),
    {
      day: ago(40),
      async happen() {
        const pro = persona("pro");
        const ctx = demo.at(ago(40), 18, staff);
        const papers = await ctx.db.select().from(riderDocuments).where(eq(riderDocuments.riderId, pro.id));
        const w9 = papers.find(({ kind }) => kind === "w9");
        if (w9)
          await removeDocument(ctx, { riderId: pro.id, id: w9.id, only: "w9", reason: "The form was not signed." });
      },
    },
  ];
}

const bonus = (demo: DemoContext, { id: riderId }: RiderActor, day: string, currency: "USD" | "CAD"): Moment => ({
  day,
  happen: async () => {
    const ctx = demo.at(day, 11);
    const note = currency === "USD" ? "Unadilla, wild card" : "Prix de la relève";
    await ctx.db.write((tx) =>
      issueAward(tx, ctx, { riderId, wallet: "cash", currency, amount: 500_00, bonus: true, note }),
    );
  },
});
