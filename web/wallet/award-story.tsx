import { Trans } from "@lingui/react/macro";
import type { AwardAnswer, AwardStep } from "#shared/wallet.schema.ts";
import { useFormat } from "../platform/use-format.ts";

/** Every movement of an award, from its issue to what is left: each cent explained. */
export function AwardStory({ award, story }: AwardAnswer) {
  const format = useFormat();
  const left = format.money(award.currentValue, award.currency);
  return (
    <table className="w-full">
      <caption className="sr-only">
        <Trans>Story of this award</Trans>
      </caption>
      <thead>
        <tr className="border-b-2 border-ink text-start text-t1">
          <th scope="col" className="py-2 text-start">
            <Trans>When</Trans>
          </th>
          <th scope="col" className="py-2 text-start">
            <Trans>What</Trans>
          </th>
          <th scope="col" className="py-2 text-end">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {story.map((step) => (
          <tr
            key={`${step.at}${step.kind}${step.redemptionCode}${step.amount}`}
            className="border-b border-line align-top"
          >
            <td className="py-2 pe-3 whitespace-nowrap">{format.date(step.at)}</td>
            <td className="py-2 pe-3">
              <StepWords step={step} />
            </td>
            <td className="figure py-2 text-end whitespace-nowrap">{format.money(step.amount, award.currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <td className="py-2" colSpan={2}>
            <Trans>Left</Trans>
          </td>
          <td className="figure py-2 text-end">{left}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function StepWords({ step }: { step: AwardStep }) {
  const dealer = step.dealerName ?? "";
  const code = step.redemptionCode ?? "";
  switch (step.kind) {
    case "issue":
      return <Trans>Issued</Trans>;
    case "redeem":
      return (
        <Trans>
          Spent at {dealer}, code {code}
        </Trans>
      );
    case "refund":
      return (
        <Trans>
          Refunded by {dealer}, code {code}
        </Trans>
      );
    case "expire":
      return <Trans>Expired</Trans>;
    case "revoke":
      return <Trans>Taken back by a correction of the results</Trans>;
    case "reinstate":
      return <Trans>Given back</Trans>;
    case "claim":
      return <Trans>Put into a payout claim</Trans>;
    case "pay":
      return <Trans>Paid</Trans>;
    case "unpay":
      return <Trans>Payment undone</Trans>;
  }
}
