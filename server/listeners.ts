import { unverifiedResetListeners, verifiedListeners } from "./accounts/verification/verified-listeners.ts";
import { followResults } from "./events/record/follow-results.ts";
import { markReleased } from "./documents/mark-released.ts";
import { followRefund } from "./kiosk/desk/follow-refund.ts";
import { refreshClaims } from "./payouts/refresh-claims.ts";
import { reportOffListeners } from "./notices/report-off-listeners.ts";
import { claimSentListeners } from "./payouts/sent-listeners.ts";
import { refundListeners } from "./redemptions/refunds/refund-listeners.ts";
import { subscribe } from "./reports/scheduled/write-schedule.ts";
import { awardsMovedListeners } from "./results/settling/moved-listeners.ts";
import { raceListeners } from "./results/settling/race-listeners.ts";
import { followUnverifiedReset, followVerifiedMailbox } from "./riders/follow-verified.ts";

// This file says which verb of a slice runs when a slice below it changes something. Each listener runs in the
// transaction of the change. Importing this file registers the listeners once.
verifiedListeners.add(followVerifiedMailbox);
unverifiedResetListeners.add(followUnverifiedReset);
raceListeners.add(followResults);
awardsMovedListeners.add(refreshClaims);
claimSentListeners.add(markReleased);
refundListeners.add(followRefund);
reportOffListeners.add(subscribe);
