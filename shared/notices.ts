import type { Role } from "./roles.ts";

/**
 * People can turn these notices on and off. Notices that protect the account or its money (codes, password, PIN, spent
 * credit, the deadline for cash) cannot be turned off: they are not in this list, or their `mail` is `always`.
 */
export const noticeKinds = ["award", "rejected", "expiry", "race", "redemption", "lateResults", "requests"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeChannels = ["mail", "push"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export type NoticeRule = { kind: NoticeKind; mail: "choice" | "always"; push: boolean };

/** These are the notices of each role, in the order of display. */
export const noticesOf: Readonly<Record<Role, readonly NoticeRule[]>> = {
  rider: [
    { kind: "award", mail: "choice", push: true },
    { kind: "rejected", mail: "choice", push: true },
    { kind: "expiry", mail: "choice", push: true },
    { kind: "race", mail: "choice", push: true },
    { kind: "redemption", mail: "always", push: true },
  ],
  promoter: [{ kind: "lateResults", mail: "choice", push: false }],
  dealer: [],
  admin: [{ kind: "requests", mail: "choice", push: false }],
};

/** Returns the rule of a kind; each kind belongs to only one role. */
export function noticeRule(kind: NoticeKind): NoticeRule | undefined {
  return Object.values(noticesOf)
    .flat()
    .find((rule) => rule.kind === kind);
}

export const isNoticeKind = (value: unknown): value is NoticeKind =>
  typeof value === "string" && (noticeKinds as readonly string[]).includes(value);

/**
 * Returns whether the user can turn the notice on and off. Notices that are always sent cannot be turned off, and
 * missing ones cannot be turned on.
 */
export function mayChoose(role: Role, kind: NoticeKind, channel: NoticeChannel): boolean {
  const rule = noticesOf[role].find((one) => one.kind === kind);
  if (!rule) return false;
  return channel === "push" ? rule.push : rule.mail === "choice";
}
