import { accountCalls } from "./accounts/routes.ts";
import { savedViewCalls } from "./accounts/views/view-routes.ts";
import { awardCalls } from "./awards/routes.ts";
import { bikeCalls } from "./bikes/routes.ts";
import { categoryCalls } from "./categories/routes.ts";
import { clockCalls } from "./clock/routes.ts";
import { systemCalls } from "./system/routes.ts";
import { contactCalls } from "./contact/routes.ts";
import { dealerCalls } from "./dealers/routes.ts";
import { documentCalls } from "./documents/routes.ts";
import { employeeCalls } from "./employees/routes.ts";
import { eventCalls } from "./events/routes.ts";
import { historyCalls } from "./history/routes.ts";
import { homeCalls } from "./home/routes.ts";
import { idCardCalls } from "./idcards/routes.ts";
import { kioskCalls } from "./kiosk/routes.ts";
import { localeCalls } from "./locale/routes.ts";
import { mergeCalls } from "./merges/routes.ts";
import { noticeCalls } from "./notices/routes.ts";
import { payoutCalls } from "./payouts/routes.ts";
import { photoCalls } from "./photos/routes.ts";
import { planCalls } from "./plans/routes.ts";
import { programmeCalls } from "./programme/routes.ts";
import { profileCalls } from "./profiles/routes.ts";
import { promoterCalls } from "./promoters/routes.ts";
import { questionCalls } from "./questions/routes.ts";
import { counterCalls } from "./redemptions/counter-routes.ts";
import { redemptionCalls } from "./redemptions/routes.ts";
import { exportCalls } from "./reports/exports/routes.ts";
import { moneyReportCalls } from "./reports/money/routes.ts";
import { reportCalls } from "./reports/routes.ts";
import { scheduledReportCalls } from "./reports/scheduled/routes.ts";
import { staffReportCalls } from "./reports/staff-report-calls.ts";
import { identityChangeCalls } from "./requests/identity-routes.ts";
import { requestCalls } from "./requests/routes.ts";
import { dueCalls } from "./results/settling/due-routes.ts";
import { lateCalls } from "./results/late/late-routes.ts";
import { resultsCalls } from "./results/routes.ts";
import { riderEmailCalls } from "./riders/emails/email-routes.ts";
import { guardianCalls } from "./riders/guardian/guardian-routes.ts";
import { riderProfileCalls } from "./riders/profile-routes.ts";
import { riderCalls } from "./riders/rider-routes.ts";
import { searchCalls } from "./search/routes.ts";
import { seriesCalls } from "./series/routes.ts";
import { sessionCalls } from "./sessions/routes.ts";
import { settlementCalls } from "./settlements/routes.ts";
import { siteCalls } from "./site/routes.ts";
import { walletCalls } from "./wallet/routes.ts";
import { watchCalls } from "./watch/routes.ts";
import type { ContractOf, RefusalsOf } from "./platform/http/contract.ts";

/**
 * This list has every call of the API. The authorization matrix, the route snapshot and the fuzz test iterate over it.
 */
export const calls = [
  ...localeCalls,
  ...contactCalls,
  ...siteCalls,
  ...programmeCalls,
  ...sessionCalls,
  ...accountCalls,
  ...resultsCalls,
  ...awardCalls,
  ...dueCalls,
  ...lateCalls,
  ...noticeCalls,
  ...bikeCalls,
  ...photoCalls,
  ...riderProfileCalls,
  ...riderEmailCalls,
  ...requestCalls,
  ...identityChangeCalls,
  ...guardianCalls,
  ...promoterCalls,
  ...walletCalls,
  ...redemptionCalls,
  ...settlementCalls,
  ...counterCalls,
  ...employeeCalls,
  ...payoutCalls,
  ...idCardCalls,
  ...questionCalls,
  ...planCalls,
  ...documentCalls,
  ...riderCalls,
  ...mergeCalls,
  ...profileCalls,
  ...eventCalls,
  ...seriesCalls,
  ...categoryCalls,
  ...clockCalls,
  ...systemCalls,
  ...searchCalls,
  ...historyCalls,
  ...homeCalls,
  ...watchCalls,
  ...dealerCalls,
  ...reportCalls,
  ...exportCalls,
  ...moneyReportCalls,
  ...staffReportCalls,
  ...scheduledReportCalls,
  ...savedViewCalls,
  ...kioskCalls,
];

// Both types are interfaces, because the compiler resolves the members of an interface once. With a type alias of the
// mapped type it would compute the names of all calls again at each place that makes a call.

/** This type describes every call. The web client imports only this type from here. */
export interface Api extends ContractOf<typeof calls> {}
/** This is what the refusals of the calls carry beside their error. */
export interface Refusals extends RefusalsOf<typeof calls> {}
