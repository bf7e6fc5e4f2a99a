import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultProgramme } from "#shared/programme.ts";
import { findCurrentKey } from "../kiosk/keys/key-store.ts";
import { tendKeys } from "../kiosk/keys/rotate-keys.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { programmeOfSeason } from "../seasons/season-settings.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildEvent, buildPromoter, buildRider, testPassword } from "../testing/build.ts";
import { enrolTablet, type Tablet } from "../testing/clients/tablet.ts";
import { deskOrder, giveCredit } from "../testing/credit.ts";
import { mailTo } from "../testing/mail.ts";

// These tests change every setting of a season and check that each has an effect: in the data that pages and tablets
// get, or in what the server does. A new setting fails here until the tables below say where it takes effect.

const changed = {
  brandName: "Roost",
  title: { en: "race pay", fr: "primes de course" },
  colours: { brand: "#ff6600", brand2: "#000000", onBrand: "#0f1814", onBrand2: "#ffffff" },
  contact: { email: "help@roost.example", phone: "5555550199", address: "1 Berm Way, Reno, NV 89501" },
  socialLinks: [{ name: "Forum", url: "https://forum.example.org" }],
  mailSender: { name: "Roost team", replyTo: "reply@roost.example" },
  resultBrands: ["KTM", "Roost"],
  wmis: ["VBK", "ZZZ"],
  creditExpiryMonths: 9,
  creditExpiryPolicy: { "CA-QC": "never" },
  expiryNoticeDays: [45, 5],
  refundGraceDays: 10,
  refundGraceMaxDays: 20,
  dealerRefundDays: 3,
  partsCreditDays: 5,
  extensionMaxDays: 40,
  bonusAloneMax: 10_00,
  bonusAloneAdminMax: 50_00,
  bonusAloneDays: 3,
  payoutMaxPerPlace: 1_000_00,
  payoutMaxPlaces: 4,
  lateAccountMax: 100_00,
  minRidersPerClass: 3,
  maxPaidClassesPerEvent: 1,
  qualifyingBikeYear: 2022,
  bikeAddedWithinDays: 2,
  registeredWithinDays: 4,
  adultAge: 21,
  guardianConfirmAge: 16,
  cashPayoutDays: 11,
  paymentInfoDays: 12,
  paymentInfoAfterNoticeDays: 13,
  seriesEndPayoutDays: 15,
  nraWithholding: 0.15,
  documentRetentionYears: 5,
  resultsDueDays: 6,
  notificationDays: 9,
  lateReminderDays: [2, 4],
  passwordMinLength: 14,
  uploadMaxBytes: 1_048_576,
  contactMaxCharacters: 100,
  contactKeptDays: 40,
  codes: { minutes: 7, tries: 3 },
  sessionIdleDays: 2,
  idempotencyDays: 31,
  clockJumpDays: 2,
  pin: {
    triesBeforeLock: 3,
    lockMinutes: 4,
    triesPerDay: 6,
    triesBeforeOff: 8,
    dealerAlertPerDay: 5,
    triesPerDealerPerDay: 10,
    triesPerDevicePerDay: 6,
    triesPerAddressPerDay: 200,
    mergedPinHours: 2,
  },
  kiosk: {
    offlineMaxAmount: 30_00,
    offlineMaxPerRider: 2,
    offlineMaxItems: 8,
    offlineMaxTotal: 200_00,
    captureHours: 5,
    decideHours: 10,
    confirmMinutes: 30,
    lateMailMinutes: 45,
    unknownRiderMaxAmount: 20_00,
    duplicateHours: 1,
    idleSeconds: 90,
    warningSeconds: 30,
    answerSeconds: 12,
    syncItems: 10,
    retrySeconds: { first: 2, last: 90 },
    cardMonths: 2,
    cardPhotos: 3,
    purgeDays: 8,
    keyKeptDays: 33,
    keyDays: 9,
    riderHits: 3,
    riderLetters: 4,
  },
  watch: {
    days: 20,
    vinDays: 50,
    placesMiles: 90,
    wrongPins: 4,
    nightRedemptions: 2,
    nightFrom: 21,
    nightTo: 5,
    roundRedemptions: 4,
    roundAmount: 20_00,
    employeeRedemptions: 4,
    unusualTimes: 6,
    identityChanges: 1,
    identityDays: 4,
    lateAccounts: 2,
  },
  searchRadiusMiles: [0, 50],
  searchRadiusKmFr: [0, 75],
  rowsPerPage: 10,
  recentEvents: 2,
  localeCookieDays: 9,
  mapZoomOneMarker: 8,
  mapBoundsPaddingPx: 20,
  minimumFetchDelayMs: 300,
  distinctDelayMs: 250,
  prefetchIdleTimeoutMs: 900,
};

/** These have one value: the counter's keypad, the VIN standard and the code field fix them. */
const fixed = ["pinDigits", "vinLength", "codes.digits"];

/** The tests below check these settings by what the server does. */
const actedOn = [
  "dealerRefundDays",
  "payoutMaxPerPlace",
  "payoutMaxPlaces",
  "contactMaxCharacters",
  "sessionIdleDays",
  "passwordMinLength",
  "rowsPerPage",
  "uploadMaxBytes",
  "wmis",
  "contact.email",
  "pin.triesBeforeLock",
  "pin.lockMinutes",
  "pin.dealerAlertPerDay",
  "pin.triesPerDealerPerDay",
  "kiosk.offlineMaxAmount",
  "kiosk.confirmMinutes",
  "kiosk.duplicateHours",
  "kiosk.decideHours",
  "kiosk.riderLetters",
  "kiosk.keyDays",
];

/** Other tests change these settings and check the effect; each of their files contains the setting's name. */
const changedElsewhere: Record<string, readonly string[]> = {
  "server/results/rules/season-of-race.test.ts": [
    "qualifyingBikeYear",
    "minRidersPerClass",
    "maxPaidClassesPerEvent",
    "resultBrands",
    "bikeAddedWithinDays",
    "registeredWithinDays",
    "creditExpiryPolicy",
    "paymentInfoDays",
    "paymentInfoAfterNoticeDays",
    "cashPayoutDays",
    "seriesEndPayoutDays",
    "nraWithholding",
    "resultsDueDays",
    "lateReminderDays",
    "expiryNoticeDays",
    "refundGraceDays",
    "refundGraceMaxDays",
    "extensionMaxDays",
    "creditExpiryMonths",
  ],
  "server/programme/settings-abuse.test.ts": ["bonusAloneMax", "bonusAloneAdminMax", "bonusAloneDays"],
  "server/results/matching/made-up-winner.test.ts": ["lateAccountMax"],
  "server/programme/settings-record.test.ts": ["logoUrl", "mailSender"],
};

/** A test checks each of these rules with its default, and the code reads the rule from the season's settings. */
const readFromSeason: Record<string, readonly [setting: string, test: string][]> = {
  "server/riders/pin/count-pin-try.ts": [
    ["pin.triesPerDay", "server/riders/pin/pin.test.ts"],
    ["pin.triesBeforeOff", "server/riders/pin/pin.test.ts"],
  ],
  "server/riders/pin/pin-limits.ts": [
    ["pin.triesPerAddressPerDay", "server/riders/pin/pin.test.ts"],
    ["pin.triesPerDevicePerDay", "server/riders/pin/pin.test.ts"],
  ],
  "server/kiosk/decisions/evaluate-redeem.ts": [
    ["kiosk.lateMailMinutes", "server/kiosk/decisions/server-limits.test.ts"],
  ],
  "server/kiosk/decisions/compare-pin.ts": [["pin.mergedPinHours", "server/kiosk/sync/merged.test.ts"]],
  "server/kiosk/cards/card-photos.ts": [["kiosk.cardPhotos", "server/kiosk/cards/cards.test.ts"]],
  "server/kiosk/keys/rotate-keys.ts": [["kiosk.keyKeptDays", "server/kiosk/keys/keys.test.ts"]],
  "server/documents/delete-old-documents.ts": [
    ["documentRetentionYears", "server/documents/retained-documents.test.ts"],
  ],
  "server/platform/jobs/clock-watch.ts": [["clockJumpDays", "server/platform/jobs/restore-watch.test.ts"]],
  "server/events/schedule/event-list-store.ts": [["recentEvents", "server/events/schedule/schedule.test.ts"]],
  "server/watch/run-check.ts": [
    ["watch.days", "server/watch/watch-list.test.ts"],
    ["watch.vinDays", "server/watch/watch-list.test.ts"],
    ["watch.placesMiles", "server/watch/watch-list.test.ts"],
    ["watch.wrongPins", "server/watch/watch-list.test.ts"],
    ["watch.nightRedemptions", "server/watch/watch-list.test.ts"],
    ["watch.roundRedemptions", "server/watch/watch-list.test.ts"],
    ["watch.employeeRedemptions", "server/watch/watch-list.test.ts"],
    ["watch.unusualTimes", "server/watch/watch-list.test.ts"],
    ["watch.identityChanges", "server/watch/rider-findings.test.ts"],
    ["watch.lateAccounts", "server/results/matching/made-up-winner.test.ts"],
  ],
  "server/watch/rules/redemption-habits.ts": [
    ["watch.nightFrom", "server/watch/watch-list.test.ts"],
    ["watch.nightTo", "server/watch/watch-list.test.ts"],
    ["watch.roundAmount", "server/watch/watch-list.test.ts"],
  ],
  "server/watch/rules/identity-changes.ts": [["watch.identityDays", "server/watch/rider-findings.test.ts"]],
};

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Each of these groups counts as one setting. */
const whole = ["creditExpiryPolicy", "mailSender", "retrySeconds"];
const leaves = (group: Plain, prefix = ""): [name: string, value: unknown][] =>
  Object.entries(group).flatMap(([key, value]): [string, unknown][] =>
    isPlain(value) && !whole.includes(key) ? leaves(value, `${prefix}${key}.`) : [[prefix + key, value]],
  );
const names = leaves(defaultProgramme).map(([name]) => name);
const last = (name: string) => name.split(".").at(-1) ?? name;

let world: World;
let staff: Client;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let desk: Client;
let tablet: Tablet;
beforeAll(async () => {
  world = await createWorld("2026-07-14T17:00:00Z");
  staff = await world.as(await buildAdmin(world));
  const path = "/api/admin/programme/2026" as const;
  const done = await staff.put(path, { __v: 0, settings: changed }, { key: randomUUID() });
  expect(done.status, JSON.stringify(done.body.error)).toBe(200);
  dealer = await buildDealer(world);
  desk = await world.as(dealer);
  tablet = await enrolTablet(world, dealer);
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const redeem = (riderId: string, cents: number, over: object = {}) =>
  desk.post("/api/dealer/redeem", deskOrder(riderId, cents, over), { key: randomUUID() });
async function spender(cents: number) {
  const rider = await buildRider(world);
  await giveCredit(world, rider.id, cents);
  return rider;
}
const later = (minutes: number) => world.clock.advance({ minutes });

/** Returns what pages and tablets get, by the last part of each setting's name. */
async function shownValues(): Promise<ReadonlyMap<string, unknown>> {
  const { programme } = (await world.visitor().get("/api/session")).body;
  const { rules } = (await world.visitor().get("/api/programme")).body;
  const { policy } = (await tablet.snapshot()).body;
  const retrySeconds = { first: policy.retryFirstSeconds, last: policy.retryLastSeconds };
  const of: Plain[] = [rules, rules.pin, rules.kiosk, programme, programme.contact, programme.codes, policy];
  const titles = {
    en: programme.title,
    fr: (await world.visitor().get("/api/session", { locale: "fr" })).body.programme.title,
  };
  return new Map(of.concat(titles, { retrySeconds }).flatMap((one) => Object.entries(one)));
}

describe("a season with every setting changed", () => {
  it("differs from the defaults in each of them", async () => {
    const { settings } = (await staff.get("/api/admin/programme/2026")).body.programme;
    const now = new Map(leaves(settings));
    const same = leaves(defaultProgramme).flatMap(([name, value]) =>
      JSON.stringify(now.get(name)) === JSON.stringify(value) ? name : [],
    );
    expect(same.filter((name) => !name.startsWith("colours.") && name !== "logoUrl").toSorted()).toEqual(
      fixed.toSorted(),
    );
  });

  it("shows the changed values on pages and tablets, and each setting has an effect somewhere", async () => {
    const shown = await shownValues();
    const wrong: string[] = [];
    const unseen: string[] = [];
    const elsewhere = Object.values(changedElsewhere).flat();
    const fromSeason = Object.values(readFromSeason).flatMap((all) => all.map(([name]) => name));
    for (const [name, value] of leaves(changed)) {
      const seen = shown.get(last(name));
      if (seen !== undefined && JSON.stringify(seen) !== JSON.stringify(value)) wrong.push(name);
      if (seen === undefined && ![...actedOn, ...elsewhere, ...fromSeason].includes(name)) unseen.push(name);
    }
    expect(wrong).toEqual([]);
    expect(unseen).toEqual([]);
    const known = new Set([...leaves(changed).map(([name]) => name), ...fixed, ...elsewhere, "logoUrl"]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it("has each setting's name in the tests and the code that the tables above list", () => {
    const nowhere = Object.entries(changedElsewhere).flatMap(([file, settings]) =>
      settings.filter((name) => !readFileSync(file, "utf8").includes(last(name))),
    );
    const unread = Object.entries(readFromSeason).flatMap(([file, all]) => {
      const code = readFileSync(file, "utf8");
      return all.filter(([name, test]) => !code.includes(last(name)) || !readFileSync(test, "utf8").includes("it("));
    });
    expect([nowhere, unread]).toEqual([[], []]);
  });
});

describe("the server", () => {
  it("refuses a dealer’s refund after the changed days, a payout above the limits, and a long message", async () => {
    const rider = await spender(100_00);
    const redemptionId = (await redeem(rider.id, 20_00)).body.redemption._id;
    later(4 * 24 * 60);
    desk = await world.as(dealer);
    const refund = await desk.delete(
      `/api/dealer/credit-redemption/${redemptionId}`,
      { reason: "returned", employeeName: "Kim" },
      { key: randomUUID() },
    );
    expect(refund.body.error.code).toBe("refund_too_late");

    const promoter = await buildPromoter(world);
    const days = { firstDate: "2026-08-01", lastDate: "2026-08-01", season: 2026 };
    const event = await buildEvent(world, { promoterId: promoter.id, ...days });
    const mine = await world.as(promoter);
    const post = async (toPlace: number, amount: number) => {
      const classes = [{ name: "450 A", payoutType: "dealerCredit", places: [{ fromPlace: 1, toPlace, amount }] }];
      return (await mine.put(`/api/event/${event.id}/classes`, { __v: 0, classes })).body.error?.code;
    };
    expect([await post(5, 10_00), await post(1, 1_000_01)]).toEqual(["too_many_places", "payout_too_large"]);

    const message = { name: "Sam", email: "sam@example.test", about: "rider", message: "x".repeat(101) };
    expect((await world.visitor().post("/api/contact-us", message)).status).toBe(400);
    const [mail] =
      (await world.visitor().post("/api/contact-us", { ...message, message: "x".repeat(100) }),
      await mailTo(world, changed.contact.email));
    expect(mail?.subject).toContain("Sam");
  });

  it("ends sessions and pages lists by the changed numbers, and requires a longer password", async () => {
    const rider = await buildRider(world);
    const browser = world.visitor();
    expect((await browser.post("/api/login", { email: rider.email, password: testPassword })).status).toBe(200);
    const change = { password: testPassword, newPassword: "gateDrop12345" };
    expect((await browser.put("/api/rider/rider/change-password", change)).body.error.fields).toBeTruthy();
    later(2 * 24 * 60 + 60);
    expect((await browser.get("/api/session")).body.user).toBeNull();
    staff = await world.as(await buildAdmin(world));
    await Promise.all(Array.from({ length: 11 }, () => buildRider(world)));
    expect((await staff.get("/api/admin/riders")).body.riders).toHaveLength(10);
    expect((await staff.get("/api/admin/riders")).body.pagination.totalPages).toBeGreaterThan(1);
  });

  it("accepts the VIN patterns of the changed makers and refuses a large file", async () => {
    const pattern = { make: "Roost", model: "R1", year: 2024, pattern: "ZZZSX*43*RM3*****" };
    expect((await staff.post("/api/vin-patterns", pattern)).status).toBe(200);
    expect((await staff.post("/api/vin-patterns", { ...pattern, pattern: "MD2SX*43*RM3*****" })).body.error.code).toBe(
      "pattern_maker",
    );
    const form = new FormData();
    form.set("file", new File(["x".repeat(1_048_577)], "patterns.csv", { type: "text/csv" }));
    expect((await staff.post("/api/vin-patterns/import", form)).status).toBe(413);
  });
});

describe("a PIN", () => {
  it("locks after the changed number of tries for the changed minutes, and the dealer is warned and blocked by the changed numbers", async () => {
    desk = await world.as(dealer);
    const rider = await spender(100_00);
    const wrong = (of: { id: string }) => redeem(of.id, 1_00, { pin: "1111", secondOne: true });
    expect((await wrong(rider)).body.error.code).toBe("wrong_pin");
    expect((await wrong(rider)).body.error.code).toBe("wrong_pin");
    expect((await wrong(rider)).body.error.code).toBe("pin_locked");
    later(3);
    expect((await redeem(rider.id, 1_00)).body.error.code).toBe("pin_locked");
    later(2);
    expect((await redeem(rider.id, 1_00)).status).toBe(200);
    const told = async () => (await mailTo(world, dealer.email)).filter(({ subject }) => /PIN/.test(subject)).length;
    expect(await told()).toBe(0);
    const others = [await spender(10_00), await spender(10_00), await spender(10_00), await spender(10_00)];
    for (const other of others) await wrong(other);
    expect(await told()).toBe(1);
    for (const other of others) await wrong(other);
    const honest = await spender(10_00);
    expect((await redeem(honest.id, 1_00)).status, "11 wrong tries").not.toBe(200);
    later(24 * 60);
    desk = await world.as(dealer);
    expect((await redeem(honest.id, 1_00)).status).toBe(200);
  });
});

describe("a tablet’s redemption", () => {
  const send = async (item: Awaited<ReturnType<Tablet["redeem"]>>) => (await tablet.sync([item])).body.results[0];

  it("is subject to the changed limits of amount, minutes and hours", async () => {
    const rider = await spender(500_00);
    await tablet.sync();
    const offline = await tablet.redeem(rider, 30_01, { offline: true });
    later(40);
    expect(await send(offline)).toMatchObject({ decision: "review", reason: "over_limit" });
    const soon = await tablet.redeem(rider, 40_00, { offline: false });
    later(20);
    expect(await send(soon), "within 30 minutes it counts as online").toMatchObject({ decision: "accepted" });
    later(90);
    const again = await tablet.redeem(rider, 40_00, { offline: false });
    expect(await send(again), "an hour later it is no duplicate").toMatchObject({ decision: "accepted" });
    const old = await tablet.redeem(rider, 5_00, { offline: true });
    later(11 * 60);
    expect(await send(old)).toMatchObject({ decision: "review", reason: "too_old" });
  });

  it("searches riders by the changed number of letters, and seals PINs with a key of the changed age", async () => {
    expect((await tablet.search("Kow")).body.riders ?? []).toEqual([]);
    expect((await tablet.search("Kowa")).body.riders?.length).toBeGreaterThan(0);
    const programme = await programmeOfSeason(world.db, 2026);
    const before = await findCurrentKey(world.db);
    later(9 * 24 * 60);
    await tendKeys({ ...world.ctx(), programme });
    expect((await findCurrentKey(world.db))?.id).not.toBe(before?.id);
  });
});
