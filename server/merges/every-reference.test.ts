import { eq, getTableColumns, getTableName, is, sql, Table } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { favouriteDealers } from "../dealers/tables.ts";
import { guardianConsents, pinTries, riderEmailClaims } from "../riders/tables.ts";
import { kioskItems, kioskThumbs } from "../kiosk/tables.ts";
import { paymentInfos, pastPaymentInfos } from "../payouts/tables.ts";
import { newId } from "../platform/ids.ts";
import { noticeChoices, pushSubscriptions } from "../platform/tables.ts";
import { accountInvites, mailCodes } from "../accounts/tables.ts";
import { contactMessages } from "../contact/tables.ts";
import { results } from "../results/tables.ts";
import { riders } from "../riders/tables.ts";
import * as schema from "../schema.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildRider } from "../testing/build.ts";
import { mergeRiders } from "../testing/clients/merging.ts";
import { buildTwoOfEach, type TwoOfEach } from "../testing/two-of-each.ts";

// Every column that can refer to a rider or to a rider's account is on this list, with what a merge does to it. The
// test fails for a new table until its columns are listed, and the merge of two riders who have rows of every kind
// shows that the list is correct (docs/domain/merges.md).

type Fate = "moves" | "deleted" | { stays: string };
const stays = (why: string): Fate => ({ stays: why });

const fates: Record<string, Fate> = {
  "results.riderId": "moves",
  "results.suggestedRiderId": "moves",
  "results.factoryPaidTo": "moves",
  "awards.riderId": "moves",
  "redemptions.riderId": "moves",
  "payout_claims.riderId": "moves",
  "payout_claims.riderCountry": stays("triggers keep it equal to the country of the claim's rider"),
  "adjustments_due.riderId": "moves",
  "bonus_grants.riderId": "moves",
  "bikes.riderId": "moves",
  "rider_documents.riderId": "moves",
  "stored_files.owner": stays("the photo stays; the files of documents move"),
  "rider_emails.riderId": "moves",
  "guardian_consents.riderId": "moves",
  "payment_infos.riderId": "moves",
  "past_payment_infos.riderId": "moves",
  "questions.riderId": "moves",
  "kiosk_cases.riderId": "moves",
  "plans.riderId": "moves",
  "favourite_dealers.riderId": "moves",
  "riders.mergedIntoId": "moves",
  "kiosk_thumbs.riderId": "deleted",
  "sessions.accountId": "deleted",
  "push_subscriptions.accountId": "deleted",
  "account_invites.accountId": "deleted",
  "rider_years.riderId": stays("counts that follow the results; a job makes them again"),
  "entries.riderId": stays("the ledger is append-only; a movement gives the money to the other account"),
  "rider_pins.riderId": stays("the old PIN is tried for 72 hours for what tablets captured"),
  "pin_tries.riderId": stays("wrong tries count where they were made"),
  "rider_email_claims.riderId": stays("nobody verified these addresses"),
  "kiosk_items.riderId": stays("the tablet captured it for this account; decisions follow the merge"),
  "payment_asks.riderId": stays("it says which account staff asked, and when"),
  "watch_findings.riderId": stays("it says what was found about that account; newer facts are found for the other"),
  "watch_findings.otherRiderId": stays("what was found between two accounts that are one now is not listed"),
  "rider_merges.goneId": stays("it says what was merged"),
  "rider_merges.keptId": stays("it says what was merged"),
  "riders.accountId": stays("the record keeps its account, which nobody can log in with"),
  "accounts.id": stays("the account itself"),
  "last_logins.accountId": stays("it says when the account was last used"),
  "mail_codes.accountId": stays("a code of a closed account opens nothing"),
  "passkeys.accountId": stays("nobody can log in; an undo makes them work again"),
  "notice_choices.accountId": stays("the other account has its own choices"),
  "passkey_challenges.accountId": stays("it lives for minutes"),
  "contact_messages.accountId": stays("what the person wrote as this account"),
  "staff_requests.accountId": stays("an open request prevents the merge"),
  "audit_log.accountId": stays("the log is append-only"),
  "audit_log.proxyAccountId": stays("an admin's account"),
  "pending_registrations.riderId": stays("a registration that is not a rider yet"),
  "admins.accountId": stays("an admin's account"),
  "sessions.proxyAccountId": stays("an admin's session that acts as the rider ends with the account's sessions"),
  "dealer_logins.accountId": stays("a dealer's account"),
  "promoter_logins.accountId": stays("a promoter's account"),
  "promoters.accountId": stays("a promoter's account"),
  "devices.enrolledByAccountId": stays("a dealer's account"),
  "kiosk_enrol_codes.accountId": stays("a dealer's account"),
  "movements.proxyAccountId": stays("an admin's account"),
  "scheduled_report_recipients.accountId": stays("only staff get these emails"),
  "saved_views.accountId": stays("only staff save views of lists"),
  "outbox_mail.accountId": stays("mail that was queued goes to the address that it names"),
  "redemptions.accountId": stays("a dealer's or an admin's account"),
  "result_uploads.accountId": stays("a promoter's or an admin's account"),
  "payout_claims.paidTo": stays("the name and the address of a payment"),
  "kiosk_settings.unknownRiders": stays("a setting of a dealer"),
};

let world: World;
let sides: TwoOfEach;
let staff: Client;

beforeAll(async () => {
  world = await createWorld("2026-07-21T18:00:00Z");
  sides = await buildTwoOfEach(world);
  staff = await world.as(sides.admin);
  await fill();
});
afterAll(() => world.close());

/** Adds the kinds of rows that the world of the authorization matrix does not have. */
async function fill(): Promise<void> {
  const { own } = sides;
  const now = world.clock.now();
  const { id: riderId, accountId } = own.rider;
  const payee = {
    riderId,
    legalName: "Dana Kowalczyk",
    addressLine1: "12 Ridge Road",
    city: "Boise",
    state: "ID",
    zipcode: "83702",
    country: "US",
    taxStatus: "usPerson" as const,
  };
  await world.db.write(async (tx) => {
    await tx.insert(favouriteDealers).values({ riderId, dealerId: own.dealer.id, since: now });
    await tx.insert(guardianConsents).values({
      id: newId(),
      riderId,
      name: "Ana",
      email: "ana@example.test",
      relation: "mother",
      textVersion: "1",
      at: now,
    });
    await tx.insert(paymentInfos).values({ ...payee, updatedAt: now });
    const past = { id: newId(), savedAt: now, replacedAt: now, releasedAt: now };
    await tx.insert(pastPaymentInfos).values({ ...payee, ...past });
    await tx.insert(pinTries).values({ id: newId(), riderId, at: now, right: false });
    await tx
      .insert(riderEmailClaims)
      .values({ id: newId(), riderId, email: "x@example.test", emailKey: "x@example.test", createdAt: now });
    await tx.insert(kioskThumbs).values({ riderId, source: "none", madeAt: now });
    await tx.insert(accountInvites).values({ accountId, tokenHash: newId(), sentAt: now, expiresAt: now });
    await tx.insert(mailCodes).values({
      id: newId(),
      accountId,
      purpose: "reset",
      codeHash: "",
      createdAt: now,
      expiresAt: now,
    });
    await tx.insert(noticeChoices).values({ accountId, kind: "awards", channel: "email", on: false, at: now });
    await tx.insert(contactMessages).values({
      id: newId(),
      createdAt: now,
      name: "Dana",
      email: "d@example.test",
      about: "rider",
      message: "Hi",
      locale: "en",
      accountId,
    });
    const resultId = own.result.id;
    await tx.update(results).set({ factoryPaidTo: riderId, suggestedRiderId: riderId }).where(eq(results.id, resultId));
    await tx.update(kioskItems).set({ riderId });
    await tx.update(pushSubscriptions).set({ accountId });
    await tx.update(schema.kioskCases).set({ riderId });
  });
  const earlier = await buildRider(world);
  await world.db.write((tx) => tx.update(riders).set({ mergedIntoId: riderId }).where(eq(riders.id, earlier.id)));
}

const tables = Object.values(schema).filter((table) => is(table, Table));
const columns = tables.flatMap((table) =>
  Object.entries(getTableColumns(table)).map(([key, column]) => ({
    name: `${getTableName(table)}.${key}`,
    column,
    table,
  })),
);

it("names every column that can refer to a rider or an account", () => {
  const refers = columns
    .map(({ name }) => name)
    .filter((name) => /\.\w*(rider|accountId$|mergedInto|owner$|keptId|goneId|PaidTo$)/i.test(name));
  expect(refers.filter((name) => !(name in fates))).toEqual([]);
  const known = new Set(columns.map(({ name }) => name));
  expect(Object.keys(fates).filter((name) => !known.has(name))).toEqual([]);
});

const keyOf = (column: string): string => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the columns that contain one of the ids, in any row. */
async function referring(ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const name of tables.map((table) => getTableName(table))) {
    const rows = await world.db.rows<Record<string, unknown>>(sql.raw(`select * from "${name}"`));
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      if (typeof value === "string" && ids.some((id) => value.includes(id))) found.add(`${name}.${keyOf(column)}`);
    }
  }
  return found;
}

describe("the merge of a rider who has rows of every kind", () => {
  it("leaves no reference to the deleted account except those that stay for a reason", async () => {
    const gone = sides.own.rider;
    const ids = [gone.id, gone.accountId];
    const before = await referring(ids);
    const missing = Object.entries(fates).filter(([name, fate]) => typeof fate === "string" && !before.has(name));
    expect(missing.map(([name]) => name)).toEqual([]);
    await world.db.write((tx) => tx.update(schema.staffRequests).set({ state: "declined" }));
    const { status, body } = await mergeRiders(staff, sides.other.rider, gone);
    expect(status, JSON.stringify(body)).toBe(200);
    const left = [...(await referring(ids))].filter((name) => {
      const fate = fates[name];
      return fate === undefined || typeof fate === "string";
    });
    // These columns may still contain the id: the record itself, its audit log, and the journal and the stored answer
    // of the merge.
    const ownRows = [
      "riders.id",
      "audit_log.subjectId",
      "audit_records.recordId",
      "rider_merges.journal",
      "idempotency_keys.answer",
    ];
    expect(left.filter((name) => !ownRows.includes(name))).toEqual([]);
  });
});
