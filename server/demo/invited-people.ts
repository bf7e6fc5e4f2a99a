import { addDays } from "#shared/dates.ts";
import { changeLogin } from "../accounts/logins/change-login.ts";
import { inviteLogin } from "../accounts/logins/invite-login.ts";
import { dealerLogin } from "../dealers/logins/dealer-login.ts";
import type { AdminActor } from "../platform/context.ts";
import type { DemoContext } from "./demo-context.ts";
import type { SignedDealer } from "./dealers.ts";

/**
 * These are more people of the demo's dealers: one was invited recently, one never set a password, and one has left.
 * None of them ever logged in, so no redemption or refund at the counters has their names.
 */
export function invitedPeople(
  demo: DemoContext,
  { dealers, admin }: { dealers: readonly SignedDealer[]; admin: { id: string; accountId: string } },
): { day: string; happen: () => Promise<void> }[] {
  const actor: AdminActor = {
    type: "admin",
    staffRole: "owner",
    ...admin,
    emailVerified: true,
    deactivated: false,
    proxy: null,
  };
  const invite = (daysAgo: number, colleague: string, name: string, email: string, leftDaysAgo?: number) => {
    const dealer = dealers.find(({ employees }) => employees.includes(colleague));
    if (!dealer) throw new Error(`No dealer of the demo employs ${colleague}`);
    const day = addDays(demo.today, -daysAgo);
    return {
      day,
      async happen() {
        const { _id: loginId } = await inviteLogin(demo.at(day, 9, actor), dealerLogin, dealer.id, {
          name,
          email,
          locale: "en",
        });
        if (leftDaysAgo === undefined) return;
        const later = demo.at(addDays(demo.today, -leftDaysAgo), 9, actor);
        await changeLogin(later, dealerLogin, loginId, {
          act: "deactivate",
          reason: "No longer works at the dealership",
        });
      },
    };
  };
  return [
    invite(40, "Sam Ortega", "Hank Dorsey", "hank@demo.test", 20),
    invite(15, "Rosa Villarreal", "Wade Larkin", "wade@demo.test"),
    invite(2, "Sam Ortega", "Nadia Kerr", "nadia@demo.test"),
  ];
}
