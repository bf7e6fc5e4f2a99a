import { loginStatusOf } from "#shared/logins.ts";
import type { PromoterLoginRow } from "#shared/promoter-logins.schema.ts";
import type { LoginKind } from "../../accounts/logins/login-kind.ts";
import { mayManagePromoters } from "../policy.ts";
import { findPromoter } from "../store.ts";
import { addPromoterLogin } from "./attach-promoter.ts";
import {
  findPromoterLogin,
  passOnContact,
  writeContact,
  writePromoterLogin,
  type PromoterLogin,
} from "./login-store.ts";

/** Selects the fields of a login that staff see. */
export const presentPromoterLogin = (row: PromoterLogin, now: Date): PromoterLoginRow => ({
  _id: row.id,
  __v: row.version,
  promoterId: row.owner.id,
  promoterName: row.owner.name,
  promoterActive: row.owner.active,
  name: row.name,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  status: loginStatusOf(row, now),
  invitedUntil: row.invitedUntil?.toISOString() ?? null,
  isContact: row.isContact,
});

/** These are the logins of promoters. One of them gets the emails about the promoter's events. */
export const promoterLogin: LoginKind<PromoterLogin, PromoterLoginRow> = {
  type: "promoter",
  acts: ["resend", "reset", "deactivate", "activate", "contact"],
  actions: {
    invite: "promoter.invite-login",
    update: "promoter.update-login",
    resend: "promoter.resend-login",
    reset: "promoter.reset-login",
    deactivate: "promoter.deactivate-login",
    activate: "promoter.activate-login",
    contact: "promoter.contact-login",
    move: "promoter.update-login",
  },
  deactivated: "promoter_deactivated",
  mayManage: mayManagePromoters,
  findOwner: findPromoter,
  find: findPromoterLogin,
  write: writePromoterLogin,
  add: (tx, ctx, { ownerId: promoterId, ...login }) => addPromoterLogin(tx, ctx, { promoterId, ...login }),
  present: presentPromoterLogin,
  async also(tx, _ctx, { owner, accountId }, act) {
    if (act === "contact") await writeContact(tx, owner.id, accountId);
    if (act === "deactivate") await passOnContact(tx, owner.id, accountId);
  },
};
