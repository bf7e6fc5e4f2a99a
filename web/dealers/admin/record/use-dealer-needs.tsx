import { isSilent } from "#shared/silent-tablets.ts";
import { useState, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { DealerFacts } from "#shared/dealers.list.ts";
import type { DealerRecord } from "#shared/dealers.schema.ts";
import type { PartsAccount } from "#shared/settlements.schema.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { NeedsList, type Need } from "../../../ui/needs-list.tsx";

/** Returns what staff should do about a dealer, most important first. It returns null if there is nothing. */
export function useDealerNeeds({
  dealer: { _id: dealerId, active },
  facts,
  account,
  onInvite,
  onActivate,
}: {
  dealer: DealerRecord;
  facts: DealerFacts | null;
  account: PartsAccount | null;
  onInvite: () => void;
  onActivate: () => void;
}): ReactNode {
  const format = useFormat();
  const [now] = useState(() => Date.now());
  const tabLink = (tab: "kiosks" | "parts", text: ReactNode) => (
    <Link
      to="/auth/admin/dealer/{dealerId?}"
      params={{ dealerId }}
      search={{ tab }}
      className="inline-flex min-h-11 items-center font-semibold"
    >
      {text}
    </Link>
  );
  const needs: Need[] = [];
  if (!active) {
    needs.push({
      key: "inactive",
      text: <Trans>Deactivated: no one can log in or redeem credit.</Trans>,
      act: (
        <Button kind="link" onClick={onActivate}>
          <Trans>Activate…</Trans>
        </Button>
      ),
    });
  }
  if (active && facts?.logins === 0) {
    needs.push({
      key: "logins",
      text: <Trans>No one at this dealer has a login yet.</Trans>,
      act: (
        <Button kind="link" onClick={onInvite}>
          <Trans>Invite someone</Trans>
        </Button>
      ),
    });
  }
  if (account && account.overdue > 0) {
    const late = format.money(account.overdue, account.currency);
    needs.push({
      key: "parts",
      text: <Trans>{late} of parts credit is overdue.</Trans>,
      act: tabLink("parts", <Trans>Settle</Trans>),
    });
  }
  const lastSeenAt = facts?.kioskSeenAt;
  if (facts && facts.kiosks > 0 && lastSeenAt && isSilent(Date.parse(lastSeenAt), now)) {
    const since = format.date(lastSeenAt);
    needs.push({
      key: "kiosks",
      text: <Trans>No kiosk has connected since {since}.</Trans>,
      act: tabLink("kiosks", <Trans>View kiosks</Trans>),
    });
  }
  return needs.length === 0 ? null : <NeedsList needs={needs} />;
}
