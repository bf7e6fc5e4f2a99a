import type { InviteLoginInput, LoginActInput, UpdateLoginInput } from "#shared/logins.schema.ts";
import { api } from "../../platform/api/api.ts";
import { refusalOf } from "../../platform/api/refusal.ts";
import { loginOfDealer, loginOfPromoter, type LoginOwner, type ShownLogin } from "./shown-login.ts";

// These are the calls about the people who log in for dealers and promoters.

type Kind = LoginOwner["kind"];

export async function getLogins(kind: Kind, ownerId: string, signal: AbortSignal): Promise<{ logins: ShownLogin[] }> {
  if (kind === "dealer") {
    const params = { dealerId: ownerId };
    const { logins } = await api("GET /api/admin/dealer/{dealerId}/logins", { params, signal });
    return { logins: logins.map(loginOfDealer) };
  }
  const params = { promoterId: ownerId };
  const { logins } = await api("GET /api/admin/promoter/{promoterId}/logins", { params, signal });
  return { logins: logins.map(loginOfPromoter) };
}

export const inviteLogin = (kind: Kind, ownerId: string, body: InviteLoginInput): Promise<unknown> =>
  kind === "dealer"
    ? api("POST /api/admin/dealer/{dealerId}/logins", { params: { dealerId: ownerId }, body })
    : api("POST /api/admin/promoter/{promoterId}/logins", { params: { promoterId: ownerId }, body });

export async function saveLogin(kind: Kind, loginId: string, body: UpdateLoginInput): Promise<ShownLogin> {
  const params = { loginId };
  if (kind === "dealer") {
    return loginOfDealer((await api("PUT /api/admin/dealer-login/{loginId}", { params, body })).login);
  }
  return loginOfPromoter((await api("PUT /api/admin/promoter-login/{loginId}", { params, body })).login);
}

export async function actOnLogin(kind: Kind, loginId: string, body: LoginActInput): Promise<ShownLogin> {
  const params = { loginId };
  if (kind === "dealer") {
    return loginOfDealer((await api("POST /api/admin/dealer-login/{loginId}/act", { params, body })).login);
  }
  return loginOfPromoter((await api("POST /api/admin/promoter-login/{loginId}/act", { params, body })).login);
}

/** Returns the current login from the body of a 409. It returns null for any other failure. */
export function currentLogin(kind: Kind, error: unknown): ShownLogin | null {
  if (kind === "dealer") {
    const current = refusalOf(error, "stale_version", "PUT /api/admin/dealer-login/{loginId}");
    return current && loginOfDealer(current.login);
  }
  const current = refusalOf(error, "stale_version", "PUT /api/admin/promoter-login/{loginId}");
  return current && loginOfPromoter(current.login);
}
