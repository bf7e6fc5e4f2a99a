import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { NoticeKind } from "#shared/notices.ts";

/** These are the name of each notice and the text that explains when it is sent. */
export const noticeWords: Record<NoticeKind, { name: MessageDescriptor; when: MessageDescriptor }> = {
  award: { name: msg`Awards`, when: msg`One of your results was verified or corrected.` },
  rejected: {
    name: msg`Results that earned nothing`,
    when: msg`When a result earns nothing, with the reason and what you can do about it.`,
  },
  expiry: { name: msg`Credit about to expire`, when: msg`Reminders before your credit expires.` },
  race: { name: msg`Races you plan to ride`, when: msg`The day before the race.` },
  redemption: { name: msg`Redemptions and refunds`, when: msg`When your credit is used at a dealer or refunded.` },
  lateResults: { name: msg`Late results`, when: msg`Results for your events are overdue.` },
  requests: {
    name: msg`Requests and approvals`,
    when: msg`Account requests, payouts and awards that need approval, overdue payouts, and rider questions with no promoter to answer them.`,
  },
};
