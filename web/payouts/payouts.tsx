import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { PaymentInfoAnswer, PayoutClaimsAnswer } from "#shared/payouts.schema.ts";
import { joinList } from "#shared/format.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import type { PageAddress } from "../ui/page-address.ts";
import { ProfilePart } from "../ui/profile-part.tsx";
import { EmptyState } from "../ui/states.tsx";
import { ClaimList, ClaimSheet } from "./claim-list.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { onlyDocumentsMissing, PaymentNeeds } from "./payment-needs.tsx";

/**
 * Shows a pro's cash payouts: what is missing, what is in progress, and where the cash is sent. `children` are the
 * documents.
 */
export function Payouts({
  answer,
  info,
  rider,
  onChanged,
  pages,
  sums,
  open,
  claimHref,
  onCloseClaim,
  children,
}: {
  answer: PayoutClaimsAnswer;
  info: PaymentInfoAnswer;
  rider: RiderRecord;
  onChanged: () => void;
  /** These links lead to older payouts. */
  pages: ReactNode;
  /** These are the sums of all seasons, because the list has the payouts of all seasons. */
  sums: ReactNode;
  /** This is the id of the payout that is open. */
  open: string | undefined;
  claimHref: (claimId: string) => PageAddress;
  onCloseClaim: () => void;
  children: ReactNode;
}) {
  if (!info.hasEarnedCash) {
    return (
      <div className="panel">
        <EmptyState icon="wallet" title={<Trans>No cash earned yet</Trans>}>
          <Trans>Some classes pay cash. Once you’ve earned some, tell us here where to send it.</Trans>
        </EmptyState>
      </div>
    );
  }
  const opened = answer.payoutClaims.find(({ _id }) => _id === open);
  const claims = (
    <section className="grid gap-4">
      <h2 className="text-t4">
        <Trans>Pending and sent</Trans>
      </h2>
      {sums}
      <ClaimList claims={answer.payoutClaims} payoutDays={info.payoutDays} href={claimHref} pages={pages} />
      {opened ? <ClaimSheet claim={opened} onClose={onCloseClaim} /> : null}
    </section>
  );
  const papers = (
    <section className="grid gap-4">
      <h2 className="text-t4">
        <Trans>Documents</Trans>
      </h2>
      <p className="max-w-prose text-ink-2">
        <Trans>Only you and program staff can see your documents, and every view is logged.</Trans>
      </p>
      {children}
    </section>
  );
  // The missing documents and payment info are shown before the finished payouts.
  const isAsked = info.needs.length > 0;
  const papersFirst = onlyDocumentsMissing(info.needs);
  return (
    <div className="grid gap-8 md:gap-10">
      <PaymentNeeds info={info} />
      {isAsked ? null : claims}
      {papersFirst ? papers : null}
      {papersFirst ? claims : null}
      <ProfilePart
        id="payee"
        title={<Trans>Where to send your cash</Trans>}
        value={info.paymentInfo ? joinList([info.paymentInfo.legalName, info.paymentInfo.addressLine1]) : null}
        open={info.paymentInfo === null || info.needs.includes("declaration")}
      >
        <p className="max-w-prose text-ink-2">
          <Trans>
            We’ll send a debit card in the United States, or a check elsewhere, to this address. We never ask for a card
            number.
          </Trans>
        </p>
        <PaymentForm
          key={info.paymentInfo?.__v ?? "new"}
          info={info.paymentInfo}
          withholding={info.withholding}
          country={rider.country ?? "US"}
          onSaved={onChanged}
        />
      </ProfilePart>
      {papersFirst ? null : papers}
      {isAsked && !papersFirst ? claims : null}
    </div>
  );
}
