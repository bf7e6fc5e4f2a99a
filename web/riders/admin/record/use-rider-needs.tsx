import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { holdsBack } from "#shared/payouts.ts";
import type { StaffRiderFacts } from "#shared/rider-views.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { useMissing } from "../../../parts/money/use-missing.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { NeedsList, type Need } from "../../../ui/needs-list.tsx";

/** Returns what staff should do about a rider, most important first. It returns null if there is nothing. */
export function useRiderNeeds(
  { _id: riderId, deActivated, emailVerified, pinOff }: RiderRecord,
  facts: StaffRiderFacts | null,
  onActivate: () => void,
): ReactNode {
  const missingOf = useMissing();
  const tabLink = (tab: "bikes" | "money" | "payouts" | "access", text: ReactNode) => (
    <Link
      to="/auth/admin/rider/{riderId?}"
      params={{ riderId }}
      search={{ tab }}
      className="inline-flex min-h-11 items-center font-semibold"
    >
      {text}
    </Link>
  );
  const needs: Need[] = [];
  if (facts?.erasedAt) {
    needs.push({ key: "erased", text: <Trans>This person’s data was erased.</Trans>, act: null });
  } else if (facts?.mergedInto) {
    const { _id: intoId, fullName: name } = facts.mergedInto;
    needs.push({
      key: "merged",
      text: <Trans>This account was merged into {name}’s. No one can log in with it.</Trans>,
      act: (
        <Link
          to="/auth/admin/rider/{riderId?}"
          params={{ riderId: intoId }}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          <Trans>Open that account</Trans>
        </Link>
      ),
    });
  } else if (deActivated) {
    needs.push({
      key: "inactive",
      text: <Trans>Deactivated: the rider can’t log in or use credit.</Trans>,
      act: (
        <Button kind="link" onClick={onActivate}>
          <Trans>Activate…</Trans>
        </Button>
      ),
    });
  }
  const { pending = 0, invalid = 0, valid = 0 } = facts?.bikes ?? {};
  if (pending > 0) {
    needs.push({
      key: "pending",
      text: <Plural value={pending} one="# bike needs to be verified." other="# bikes need to be verified." />,
      act: tabLink("bikes", <Trans>Verify</Trans>),
    });
  }
  if (invalid > 0 && valid + pending === 0) {
    needs.push({
      key: "invalid",
      text: <Trans>No bike qualifies, so results don’t earn awards.</Trans>,
      act: tabLink("bikes", <Trans>View bikes</Trans>),
    });
  }
  for (const { _id, kind } of facts?.requests ?? []) {
    needs.push({
      key: _id,
      text:
        kind === "identity" ? (
          <Trans>The rider asked to change their name, date of birth, or AMA number.</Trans>
        ) : (
          <Trans>The rider asked us to delete their data.</Trans>
        ),
      act: (
        <Link to="/auth/admin/requests" className="inline-flex min-h-11 items-center font-semibold">
          <Trans>Review</Trans>
        </Link>
      ),
    });
  }
  const adjustments = facts?.adjustments ?? 0;
  if (adjustments > 0) {
    needs.push({
      key: "adjustments",
      text: <Plural value={adjustments} one="# adjustment is due." other="# adjustments are due." />,
      act: tabLink("money", <Trans>Settle</Trans>),
    });
  }
  const payoutNeeds = (facts?.payoutNeeds ?? []).filter(holdsBack);
  if (payoutNeeds.length > 0 && !facts?.erasedAt && !facts?.mergedInto) {
    const missing = missingOf(payoutNeeds);
    needs.push({
      key: "payouts",
      text: <Trans>Cash can’t be paid yet. Missing from the payment info: {missing}.</Trans>,
      act: tabLink("payouts", <Trans>View payouts</Trans>),
    });
  }
  if (facts?.missingConsent && !deActivated) {
    needs.push({
      key: "consent",
      text: <Trans>A guardian’s consent is missing, so results don’t earn awards.</Trans>,
      act: null,
    });
  }
  if (!emailVerified && !facts?.erasedAt && !facts?.mergedInto) {
    needs.push({
      key: "email",
      text: <Trans>The email isn’t verified.</Trans>,
      act: tabLink("access", <Trans>View emails</Trans>),
    });
  }
  if (pinOff) {
    needs.push({
      key: "pin",
      text: <Trans>The PIN was turned off after too many wrong PINs. The rider needs to set a new one.</Trans>,
      act: null,
    });
  }
  return needs.length === 0 ? null : <NeedsList needs={needs} />;
}
