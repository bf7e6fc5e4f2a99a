import type { DealerLoginRow } from "#shared/dealer-logins.list.ts";
import type { LoginKind } from "../../accounts/logins/login-kind.ts";
import { endAllSessions } from "../../accounts/sessions/session.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { findDealer } from "../dealer-store.ts";
import { mayManageDealers } from "../policy.ts";
import { addLogin } from "./attach-account.ts";
import { findLogin, writeLogin, type DealerLogin } from "./login-store.ts";
import { presentLogin } from "./present-login.ts";

/** These are the logins of dealers, which can be moved from one dealer to another. */
export const dealerLogin: LoginKind<DealerLogin, DealerLoginRow> = {
  type: "dealer",
  acts: ["resend", "reset", "deactivate", "activate", "move"],
  actions: {
    invite: "dealer.invite-login",
    update: "dealer.update-login",
    resend: "dealer.resend-login",
    reset: "dealer.reset-login",
    deactivate: "dealer.deactivate-login",
    activate: "dealer.activate-login",
    move: "dealer.move-login",
    contact: "dealer.update-login",
  },
  deactivated: "dealer_deactivated",
  mayManage: mayManageDealers,
  findOwner: findDealer,
  find: findLogin,
  write: writeLogin,
  add: (tx, ctx, { ownerId: dealerId, ...login }) => addLogin(tx, ctx, { dealerId, ...login }),
  present: presentLogin,
  async also(tx, ctx, login, act, { dealerId }) {
    if (act === "move") await move(tx, ctx, login, dealerId);
  },
};

/**
 * Moves a login to another dealer. Its sessions end, so that no page of the former dealer stays open; what was redeemed
 * before stays with the former dealer, and so do its tablets.
 */
async function move(tx: Tx, ctx: Ctx, login: DealerLogin, dealerId: string | undefined): Promise<void> {
  const target = dealerId === undefined ? undefined : await findDealer(tx, dealerId);
  if (!target || target.id === login.owner.id) {
    throw new Problem("invalid_input", { fields: { dealerId: target ? "invalid_value" : "required" } });
  }
  if (!target.active) throw new Problem("dealer_deactivated");
  await writeLogin(tx, { id: login.id, version: login.version + 1 }, { dealerId: target.id });
  await endAllSessions(tx, login.accountId);
  const after = { name: login.name, email: login.email };
  await record(tx, ctx, "dealer.receive-login", { type: "dealer", id: target.id }, { after });
}
