import { randomUUID } from "node:crypto";
import { termsVersion } from "#shared/terms-version.ts";
import { testPassword, testPin, testVin } from "./build.ts";
import { classesCsv, dealersCsv, eventsCsv, patternsCsv, payerCsv, picture, resultsCsv } from "./files/uploads.ts";
import type { Side } from "./two-of-each.ts";

/** Returns the value of each path parameter for a side's records. */
export const paramsOf = (side: Side, path = ""): Record<string, string> => ({
  adminId: side.staff.id,
  riderId: side.rider.id,
  dealerId: side.dealer.id,
  loginId: path.includes("/promoter-login/") ? side.promoter.loginId : side.loginId,
  promoterId: side.promoter.id,
  eventId: side.event.id,
  seriesId: side.seriesId,
  categoryId: side.categoryId,
  awardId: side.awardId,
  bikeId: side.bikeId,
  patternId: side.patternId,
  redemptionId: side.redemptionId,
  previewId: side.previewId,
  deviceId: side.deviceId,
  employeeId: side.employeeId,
  caseId: side.caseId,
  keyId: "none",
  subscriptionId: side.subscriptionId,
  mailId: side.mailId,
  photo: side.photo,
  logo: side.photo,
  emailId: side.emailId,
  requestId: side.requestId,
  sessionId: side.sessionId,
  passkeyId: side.passkeyId,
  documentId: side.documentId,
  questionId: side.questionId,
  classId: side.klass.id,
  adjustmentId: side.adjustmentId,
  findingId: side.findingId,
  job: "forget-mail",
  fileId: side.fileId,
  settlementId: side.settlementId,
  /** No scheduled report has this id: an admin gets 404, and everybody else 403. */
  scheduleId: randomUUID(),
  /** No saved view has this id: an admin gets 404, and everybody else 403. */
  viewId: randomUUID(),
  bonusId: side.bonusId,
  resultId: side.result.id,
  /** No merge has this id: an admin gets 404, and everybody else 403. */
  mergeId: randomUUID(),
  subjectType: "event",
  subjectId: side.event.id,
  season: "2026",
  /** This is the id of a timecard; the specification calls the param `file`. */
  file: side.timecardId,
  /** The specification uses this param name for several kinds of records. */
  id: path.includes("/promoter/") ? side.promoter.id : path.includes("/payout-claim/") ? side.claimId : side.itemId,
});

const payerRow = ({ claimId }: Side) => ({
  line: 2,
  file: "P2026-0001",
  reference: "P2026-0001-1",
  claim: claimId,
  amount: "350.00",
  currency: "USD",
  status: "paid",
  paidOn: "2026-07-14",
  payerReference: "A1",
  reason: "",
});

const envelope = `key.${"A".repeat(40)}.${"A".repeat(40)}`;
const guardian = () => ({ name: "Kim", email: "kim@example.test", relation: "mother", acceptedTerms: termsVersion });
const changePassword = () => ({ currentPassword: "wrong-password", password: "another1password" });

type Body = (side: Side) => unknown;

/** These are valid bodies for the calls, so that a refusal can only be about the role. */
const bodies: Record<string, Body> = {
  "POST /api/email-verify": () => ({ code: "000000" }),
  "PUT /api/admin/admin/change-password": changePassword,
  "PUT /api/dealer/dealer/change-password": changePassword,
  "PUT /api/rider/rider/change-password": changePassword,
  "PUT /api/promoter/promoter/change-password": changePassword,
  "PUT /api/{type}/photo": picture,
  "PUT /api/admin/dealer/{dealerId}/photo": picture,
  "PUT /api/admin/promoter/{promoterId}/photo": picture,
  "PUT /api/account/locale": () => ({ locale: "fr" }),
  "PUT /api/account/terms": () => ({ acceptedTerms: termsVersion }),
  "POST /api/rider/rider/{riderId}/emails": () => ({ email: "further@example.test" }),
  "POST /api/rider/rider/{riderId}/emails/{emailId}/verify": () => ({ code: "000000" }),
  "PUT /api/rider/rider/{riderId}/emails/{emailId}/primary": () => ({ password: testPassword }),
  "POST /api/rider/rider/{riderId}/identity-change": () => ({ lastName: "Other", reason: "Married" }),
  "POST /api/rider/rider/{riderId}/guardian": guardian,
  "POST /api/rider/rider/{riderId}/own-consent": () => ({ acceptedTerms: termsVersion }),
  "POST /api/account/deletion": () => ({ password: "wrong-password" }),
  "POST /api/admin/request/{requestId}/approve": () => ({}),
  "DELETE /api/{type}/rider/{riderId}/document/{documentId}": () => ({ reason: "Wrong person" }),
  "DELETE /api/admin/rider/{riderId}/timecard/{file}": () => ({ reason: "Wrong person" }),
  "POST /api/admin/request/{requestId}/decline": () => ({ reason: "We do not know this shop." }),
  "POST /api/passkeys/options": () => ({ password: "wrong-password" }),
  "POST /api/passkeys": () => ({
    name: "Phone",
    response: {
      id: "AAAA",
      rawId: "AAAA",
      type: "public-key",
      response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
    },
  }),
  "PUT /api/{type}/rider/{riderId}": () => ({ __v: 0, bio: "Fast." }),
  "PUT /api/rider/rider/{riderId}/pin": () => ({ password: testPassword, pin: testPin }),
  "POST /api/rider/rider/{riderId}/bikes/ask-release": () => ({ vin: testVin() }),
  "POST /api/{type}/rider/{riderId}/bikes": () => ({ vin: testVin() }),
  "POST /api/vin-patterns": () => ({
    make: "KTM",
    model: "450 SX-F",
    year: 2026,
    pattern: "VBKSX*43*TM3*****",
  }),
  "POST /api/vin-patterns/import": patternsCsv,
  "POST /api/vin-patterns/verify": ({ patternId }) => ({ patterns: [patternId] }),
  "POST /api/vin-patterns/unverify": ({ patternId }) => ({ pattern: patternId }),
  "POST /api/vin-patterns/remove": ({ patternId }) => ({ patterns: [patternId] }),
  "POST /api/vin-patterns/verify-bikes": () => ({}),
  "POST /api/admin/bike/{bikeId}/verify": () => ({ reason: "Saw the frame number." }),
  "POST /api/admin/bike/{bikeId}/reject": () => ({ reason: "The photo shows another number." }),
  "PUT /api/admin/staff-passkeys": () => ({ on: false }),
  "POST /api/admin/admins": () => ({
    firstName: "Noor",
    lastName: "Halvorsen",
    email: `noor.${randomUUID()}@example.test`,
    locale: "en",
    role: "staff",
  }),
  "POST /api/admin/admin/{adminId}/act": () => ({ act: "endSessions" }),
  "PUT /api/admin/admin/{adminId}": () => ({ __v: 0, firstName: "Avery" }),
  "PUT /api/{type}/promoter/{id}": () => ({ __v: 0, name: "Midwest Moto" }),
  "PUT /api/{type}/dealer/{dealerId}": () => ({ __v: 0, bio: "Open late." }),
  "POST /api/{type}/dealers": () => ({ name: "Ridgeline Cycles", country: "US" }),
  "POST /api/admin/dealers/import/preview": dealersCsv,
  "POST /api/admin/dealers/import": dealersCsv,
  "POST /api/admin/dealers/activation/preview": ({ dealer }) => ({ dealerIds: [dealer.id], active: true }),
  "POST /api/admin/dealers/activation": ({ dealer }) => ({ dealerIds: [dealer.id], active: true }),
  "POST /api/admin/dealer/{dealerId}/logins": ({ dealer }) => ({
    name: "Pat Lee",
    email: `pat.${dealer.id}@example.test`,
    locale: "en",
  }),
  "POST /api/admin/promoters": () => ({
    name: "Two Rivers Racing",
    contactName: "Jo Park",
    email: `jo.${randomUUID()}@example.test`,
    locale: "en",
  }),
  "POST /api/admin/promoter/{promoterId}/activation": () => ({ active: true }),
  "POST /api/admin/promoter/{promoterId}/logins": () => ({
    name: "Jo Park",
    email: `jo.${randomUUID()}@example.test`,
    locale: "en",
  }),
  "PUT /api/admin/promoter-login/{loginId}": () => ({ __v: 0, name: "Robin Vega" }),
  "POST /api/admin/promoter-login/{loginId}/act": () => ({ act: "contact" }),
  "PUT /api/admin/dealer-login/{loginId}": () => ({ __v: 0, name: "Sam Ortega" }),
  "POST /api/admin/dealer-login/{loginId}/act": () => ({ act: "activate" }),
  "POST /api/admin/series": () => ({ name: "Great Lakes Cup", season: 2026 }),
  "PUT /api/admin/serie/{seriesId}": () => ({ __v: 0, description: "Six rounds." }),
  "POST /api/admin/categories": ({ categoryId }) => ({ description: `Arenacross ${categoryId}` }),
  "PUT /api/admin/category/{categoryId}": () => ({ __v: 0, active: true }),
  "PUT /api/admin/serie/{seriesId}/payouts": () => ({ __v: 0, currency: "USD", classes: [] }),
  "POST /api/admin/serie/{seriesId}/payouts/preview": () => ({}),
  "POST /api/admin/serie/{seriesId}/payouts/apply": () => ({ rounds: [], confirm: "none" }),
  "POST /api/admin/serie/{seriesId}/class-names": () => ({ alias: "250B Int", className: "250 B" }),
  "POST /api/admin/serie/{seriesId}/upload-events": eventsCsv,
  "POST /api/admin/events": () => ({ title: "Unadilla National", country: "US", firstDate: "2026-08-15" }),
  "PUT /api/admin/event/{eventId}": () => ({ __v: 0, venue: "Unadilla MX" }),
  "POST /api/admin/event/{eventId}/cancellation/preview": () => ({ __v: 0, canceled: true }),
  "POST /api/admin/event/{eventId}/duplicate": () => ({}),
  "PUT /api/event/{eventId}/classes": ({ klass }) => ({
    __v: 0,
    classes: [{ _id: klass.id, name: klass.name, payoutType: "dealerCredit", places: [] }],
  }),
  "POST /api/admin/programme/{season}/preview": () => ({ __v: 0, settings: { minRidersPerClass: 5 } }),
  "PUT /api/admin/programme/{season}": () => ({ __v: 0, settings: { refundGraceDays: 31 } }),
  "PUT /api/admin/programme/{season}/logo": picture,
  "POST /api/admin/event/{eventId}/payouts/approve": () => ({ wanted: null, waitingAwards: 1 }),
  "POST /api/admin/event/{eventId}/payouts/reject": () => ({ wanted: null, waitingAwards: 1, reason: "Too much." }),
  "POST /api/rider/rider/{riderId}/upload-id-files": picture,
  "POST /api/admin/rider/{riderId}/timecard": picture,
  "PUT /api/rider/payment-info": () => ({
    legalName: "Dana Kowalczyk",
    addressLine1: "12 Ridge Road",
    city: "Boise",
    state: "ID",
    zipcode: "83702",
    country: "US",
    taxStatus: "usPerson",
  }),
  "PUT /api/{type}/payout-claim/{id}": () => ({ act: "send", __v: 0 }),
  "POST /api/rider/plans": ({ klass }) => ({ classId: klass.id }),
  "POST /api/rider/questions": ({ result }) => ({ kind: "result", resultId: result.id, text: "Why fifth?" }),
  "POST /api/{type}/question/{questionId}/messages": () => ({ text: "You were passed." }),
  "POST /api/dealer/employees": () => ({ name: "Sam" }),
  "PUT /api/dealer/employee/{employeeId}": () => ({ listed: false }),
  "POST /api/admin/payout-files": ({ claimId }) => ({ claims: [{ _id: claimId, __v: 0 }] }),
  "POST /api/admin/payout-file/{fileId}/answer/preview": payerCsv,
  "POST /api/admin/payout-file/{fileId}/answer": (side) => ({ rows: [payerRow(side)], __v: 0 }),
  "POST /api/admin/payout-file/{fileId}/withdraw": ({ claimId }) => ({
    lineIds: [claimId],
    reason: "Not paid.",
    __v: 0,
  }),
  "POST /api/admin/riders/ask-payment-info": ({ rider }) => ({ riderIds: [rider.id] }),
  "POST /api/admin/scheduled-reports": ({ staff }) => ({
    report: "summary",
    filters: {},
    rhythm: "weekly",
    day: 1,
    recipients: [staff.id],
  }),
  "POST /api/admin/views": () => ({ list: "riders", name: "Factory", query: "factory=yes" }),
  "PUT /api/admin/scheduled-report/{scheduleId}": () => ({ __v: 0, paused: true }),
  "PUT /api/admin/scheduled-report/{scheduleId}/subscription": () => ({ on: true }),
  "POST /api/admin/settlement/{settlementId}/reverse": () => ({ reason: "The transfer bounced." }),
  "POST /api/admin/dealer/{dealerId}/statement-mail": () => ({ month: "2026-07" }),
  "POST /api/admin/settlements": ({ dealer }) => ({ dealerId: dealer.id, until: "2026-01-31" }),
  "POST /api/admin/payout-claims": ({ rider }) => ({ riderId: rider.id }),
  "POST /api/event/{eventId}/upload-class": classesCsv,
  "POST /api/event/{eventId}/upload-class-result": resultsCsv,
  "POST /api/event/{eventId}/upload-all-class-result": resultsCsv,
  "POST /api/event/{eventId}/upload-all-formatted-class-result": resultsCsv,
  "POST /api/event/{eventId}/uploads": resultsCsv,
  "POST /api/event/{eventId}/uploads/preview": ({ previewId }) => ({ files: [{ previewId }] }),
  "POST /api/event/{eventId}/uploads/import": ({ previewId }) => ({ files: [{ previewId }] }),
  "POST /api/event/{eventId}/delete-all-class-result": ({ klass }) => ({ classId: klass.id }),
  "POST /api/event/{eventId}/verify": ({ klass }) => ({ classId: klass.id }),
  "PUT /api/event/{eventId}/did-not-run": ({ klass }) => ({ classIds: [klass.id], didNotRun: true }),
  "POST /api/event/{eventId}/undo-correction": () => ({ undoId: "00000000-0000-7000-8000-000000000000" }),
  "PUT /api/event/{eventId}/results": ({ klass }) => ({ classId: klass.id, __v: 0, rows: [] }),
  "PUT /api/event/{eventId}/result": ({ result }) => ({ resultId: result.id, __v: 0, values: {} }),
  "POST /api/{type}/redeem": ({ rider, dealer }) => ({
    riderId: rider.id,
    dealerId: dealer.id,
    amount: 100,
    currency: "USD",
    pin: "0000",
    employeeName: "Sam",
    idChecked: true,
  }),
  "DELETE /api/{type}/credit-redemption/{redemptionId}": () => ({ reason: "wrong_rider", employeeName: "Sam" }),
  "PUT /api/{type}/notices": () => ({ kind: "award", channel: "mail", on: true }),
  "POST /api/rider/push-subscriptions": () => ({
    endpoint: "https://push.example.test/one",
    keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
  }),
  "POST /api/admin/adjustments-due/{adjustmentId}/settle": () => ({
    how: "payment",
    amount: 100,
    reference: "Check 12",
  }),
  "POST /api/admin/adjustments-due/{adjustmentId}/next-award": () => ({ on: true, reason: "Agreed by phone." }),
  "DELETE /api/admin/rider/{riderId}/remove-races": ({ result }) => ({
    resultIds: [result.id],
    reason: "Somebody else rode.",
  }),
  "POST /api/admin/rider/{riderId}/money/preview": ({ bonusId }) => ({ act: "takeBackBonus", bonusId }),
  "POST /api/admin/adjustments-due/{adjustmentId}/waive": () => ({ reason: "The shop is closed." }),
  "POST /api/admin/rider/{riderId}/bonus": () => ({
    wallet: "credit",
    currency: "USD",
    amount: 100,
    reason: "Helped at the gate.",
  }),
  "POST /api/admin/watch-list/{findingId}/look": () => ({ __v: 0, note: "Asked the dealer." }),
  "POST /api/admin/bonus/{bonusId}/confirm": () => ({}),
  "POST /api/admin/bonus/{bonusId}/decline": () => ({ reason: "Not agreed." }),
  "POST /api/admin/bonus/{bonusId}/take-back": () => ({ reason: "Granted by mistake." }),
  "POST /api/admin/award/{awardId}/extend": () => ({ until: "2027-12-31", reason: "Was in hospital." }),
  "POST /api/admin/rider/{riderId}/mark-factory": () => ({ factory: true, reason: "Signed in May." }),
  "POST /api/admin/result/{resultId}/factory-override": () => ({ pay: true, reason: "Rode his own bike." }),
  "POST /api/admin/clock/confirm": () => ({ now: "2026-07-15T18:00:00.000Z" }),
  "PUT /api/unsubscribe": () => ({ token: "none", on: false }),
  "POST /api/admin/mail/{mailId}/retry": () => ({}),
  "POST /api/admin/riders/activation/preview": ({ rider }) => ({ riderIds: [rider.id], active: false }),
  "POST /api/admin/riders-merge/preview": ({ rider }) => ({
    keepRiderId: rider.id,
    deleteRiderId: randomUUID(),
    decisions: [],
  }),
  "POST /api/admin/riders-merge": ({ rider }) => ({
    keepRiderId: rider.id,
    deleteRiderId: randomUUID(),
    decisions: [],
    deleteWords: "DELETE a@example.test",
    keepWords: `KEEP ${rider.email}`,
    confirm: "none",
  }),
  "POST /api/admin/riders-merge/{mergeId}/undo": () => ({}),
  "POST /api/admin/bike/{bikeId}/move": ({ rider }) => ({ riderId: rider.id, reason: "Sold." }),
  "POST /api/admin/riders/send-expire-mail": ({ rider }) => ({ riderIds: [rider.id] }),
  "POST /api/kiosk/enrol": () => ({
    name: "Counter",
    exitCode: "1234",
    publicKey: { kty: "EC", crv: "P-256", x: "A".repeat(43), y: "A".repeat(43) },
  }),
  "POST /api/kiosk/sync": () => ({ appVersion: "1", since: null, queue: { count: 0, sum: 0 }, items: [] }),
  "POST /api/kiosk/stranded": () => ({ formerDeviceId: randomUUID(), items: [] }),
  "POST /api/kiosk/photos": () => ({}),
  "POST /api/kiosk/waiting": () => ({}),
  "POST /api/kiosk/rider/{riderId}/balance": () => ({ idChecked: true }),
  "POST /api/kiosk/pin-check": ({ rider }) => ({
    redemptionId: randomUUID(),
    riderId: rider.id,
    amount: 1_00,
    sealedPin: envelope,
  }),
  "POST /api/admin/events-late/calls": ({ event }) => ({ eventIds: [event.id], note: "Sends them on Friday." }),
  "POST /api/admin/events-late/remind": ({ event }) => ({ eventIds: [event.id] }),
  "POST /api/kiosk/redemptions/{id}/pin": () => ({ sealedPin: envelope }),
  "POST /api/kiosk/redemptions/{id}/settle": () => ({ action: "cancel" }),
  "POST /api/{type}/kiosk-items/{id}/settle": () => ({ action: "cancel" }),
  "PUT /api/{type}/kiosks/{deviceId}": () => ({ __v: 0, name: "Parts desk" }),
  "POST /api/{type}/kiosks/{deviceId}/act": () => ({ act: "roll" }),
  "POST /api/{type}/kiosk-cases/{caseId}/close": () => ({ resolution: "seen" }),
  "PUT /api/{type}/kiosk-settings/{dealerId}": () => ({ __v: 0, unknownRiders: true }),
};

/**
 * Returns the body of a call on a side's records. A call that needs a body and has no entry fails the authorization
 * matrix.
 */
export function bodyOf(name: string, side: Side): unknown {
  const make = bodies[name];
  if (!make) throw new Error(`Say in testing/authorization-table.ts what a good body of ${name} is`);
  return make(side);
}

const queries: Record<string, (side: Side) => string> = {
  "GET /api/admin/find": () => "?q=dana%20kow",
  "DELETE /api/admin/serie/{seriesId}/class-names": () => "?alias=250bint",
  "DELETE /api/event/{eventId}/result": ({ result }) => `?resultId=${result.id}`,
  "DELETE /api/event/{eventId}/uploads": ({ previewId }) => `?previewId=${previewId}`,
  "POST /api/event/{eventId}/upload-class-result": () => "?preview=1",
  "POST /api/event/{eventId}/upload-all-class-result": () => "?preview=1",
  "POST /api/event/{eventId}/upload-all-formatted-class-result": () => "?preview=1",
};

/** Returns the query string for a call that would be refused as invalid without one. */
export const queryOf = (name: string, side: Side): string => queries[name]?.(side) ?? "";

/** In these calls a role may reach somebody else's record, for the given reason. */
const reachesOthersReasons: Record<string, string> = {
  "rider GET /api/rider/event/{eventId}/my-race": "events are public, and the answer is about the rider who asks",
  "dealer GET /api/dealer/rider/{riderId}": "any rider may come to the counter; a dealer sees little of him",
  "kiosk POST /api/kiosk/rider/{riderId}/balance": "any rider may come to the counter; only after the ID check",
  "dealer GET /api/photo/{photo}": "the face of a rider who stands at the counter",
  "rider PUT /api/rider/favourite-dealers/{dealerId}": "a rider stars any dealer",
  "rider DELETE /api/rider/favourite-dealers/{dealerId}": "a rider stars any dealer",
};

/**
 * With these calls a read-only admin changes only what is their own (account, views, scheduled reports), so they may make
 * them. Owners may change other admins with some of them.
 */
const ownAccount = new Set([
  // A read-only admin may schedule reports only for themselves (docs/domain/scheduled-reports.md#who-may).
  "DELETE /api/admin/scheduled-report/{scheduleId}",
  "POST /api/admin/scheduled-report/{scheduleId}/send",
  "POST /api/admin/scheduled-reports",
  "PUT /api/admin/scheduled-report/{scheduleId}",
  "PUT /api/admin/scheduled-report/{scheduleId}/subscription",
  "DELETE /api/admin/view/{viewId}",
  "POST /api/admin/views",
  "DELETE /api/account/deletion",
  "DELETE /api/passkey/{passkeyId}",
  "DELETE /api/session/{sessionId}",
  "DELETE /api/sessions",
  "DELETE /api/{type}/photo",
  "POST /api/account/deletion",
  "POST /api/email-verify",
  "POST /api/email-verify/resend",
  "POST /api/passkeys",
  "POST /api/passkeys/options",
  "PUT /api/account/locale",
  "PUT /api/admin/admin/change-password",
  "PUT /api/admin/admin/{adminId}",
  "PUT /api/{type}/notices",
  "PUT /api/{type}/photo",
]);

/** These calls change nothing, although they are not GETs, because their input is too long for a URL. */
const onlyReads = new Set(["/preview", "/{mergeId}/undo/preview"].map((end) => `POST /api/admin/riders-merge${end}`));

export const exceptions = {
  onlyReads: (name: string): boolean => onlyReads.has(name),
  isOwnAccount: (name: string): boolean => ownAccount.has(name),
  reachesOthersRecords: (roleAndName: string): boolean => roleAndName in reachesOthersReasons,
};
