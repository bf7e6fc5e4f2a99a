import { Trans } from "@lingui/react/macro";
import type { PaymentInfoAnswer } from "#shared/payouts.schema.ts";
import type { WalletAnswer } from "#shared/wallet.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Note } from "../ui/states.tsx";

/**
 * Shows cash that is in a payout, or soon will be because nothing is missing. Cash that waits for documents is shown
 * where these are requested; if that could not be loaded (`info` null), this line does not call the cash in progress.
 */
export function CashLine({ cash, info }: { cash: WalletAnswer["cash"]; info: PaymentInfoAnswer | null }) {
  const format = useFormat();
  const nothingMissing = info?.needs.length === 0;
  const sumOf = (part: (of: WalletAnswer["cash"][number]) => number): string =>
    cash
      .filter((of) => part(of) > 0)
      .map((of) => format.money(part(of), of.currency))
      .join(" + ");
  const sent = sumOf(({ amount, waiting }) => (nothingMissing ? amount : amount - waiting));
  const waits = info ? "" : sumOf(({ waiting }) => waiting);
  if (!sent && !waits) return null;
  return (
    <div className="mt-4 text-t2">
      <Note icon="wallet">
        {sent ? (
          <p>
            <Trans>
              <b>{sent}</b> in cash is on its way to you.
            </Trans>
          </p>
        ) : null}
        {waits ? (
          <p>
            <Trans>
              <b>{waits}</b> in cash earned, not in a payout yet.
            </Trans>
          </p>
        ) : null}
      </Note>
    </div>
  );
}
