import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { NoticeKind } from "#shared/notices.ts";

/** The name of each notice, and the text that says when it is sent. */
export const noticeWords: Record<NoticeKind, { name: MessageDescriptor; when: MessageDescriptor }> = {
  award: { name: msg`Awards`, when: msg`A result of yours was verified and earns, or was corrected.` },
  rejected: { name: msg`Results that earn nothing`, when: msg`With the reason, and what you can do about it.` },
  expiry: { name: msg`Credit that is about to end`, when: msg`In good time before its last day, more than once.` },
  redemption: { name: msg`Redemptions and refunds`, when: msg`Credit was used at a dealer’s counter, or came back.` },
  lateResults: { name: msg`Late results`, when: msg`Results of your events are overdue.` },
  requests: { name: msg`Requests`, when: msg`Somebody asks to join, to get an account back, or to be deleted.` },
};
