import { Trans } from "@lingui/react/macro";
import { holdsBack, type PaymentNeed } from "#shared/payouts.ts";
import type { PaymentInfoAnswer } from "#shared/payouts.schema.ts";
import { noBreak } from "../ui/no-break.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/states.tsx";
import type { PageAddress } from "../ui/page-address.ts";

/** Returns true when only photos of documents are missing. */
export const onlyDocumentsMissing = (needs: readonly PaymentNeed[]): boolean =>
  needs.length > 0 && needs.every((need) => need === "w9" || need === "licence");

/**
 * Shows what a pro still has to provide to get the cash, and the day on which the first cash expires. If only the
 * license is missing, no expiry is shown, because the cash is paid without it.
 */
export function PaymentNeeds({ info, link }: { info: PaymentInfoAnswer; link?: PageAddress }) {
  const format = useFormat();
  if (info.needs.length === 0) return null;
  const listed = (amounts: PaymentInfoAnswer["waiting"]): string =>
    format.list(amounts.map(({ amount, currency }) => format.money(amount, currency)));
  const sums = listed(info.waiting);
  const ending = listed(info.ending ?? info.waiting);
  const until = info.deadline ? noBreak(format.date(info.deadline)) : "";
  const isHeld = info.needs.some(holdsBack);
  const isEnding = isHeld && info.deadline !== null;
  return (
    <Note tone={isEnding ? "warn" : undefined} icon="wallet">
      {isEnding && ending !== sums ? (
        <p>
          <Trans>
            We’re holding your <b>{sums}</b>. You’ll lose <b>{ending}</b> of it after <b>{until}</b>.
          </Trans>
        </p>
      ) : isEnding ? (
        <p>
          <Trans>
            We’re holding your <b>{sums}</b> until <b>{until}</b>. After that, you’ll lose this money.
          </Trans>
        </p>
      ) : null}
      {isHeld ? (
        <>
          <p>
            <Trans>Still missing:</Trans>
          </p>
          <ul className="ms-5 list-disc">
            {info.needs.map((need) => (
              <li key={need}>
                <NeedWords need={need} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          <Trans>We’d also like a photo of your driver’s license. You’ll get your cash either way.</Trans>
        </p>
      )}
      {link ? (
        <Link href={link} className="inline-flex min-h-11 items-center font-semibold">
          {onlyDocumentsMissing(info.needs) ? (
            <Trans>Upload your documents</Trans>
          ) : (
            <Trans>Tell us where to send your cash</Trans>
          )}
        </Link>
      ) : null}
    </Note>
  );
}

function NeedWords({ need }: { need: PaymentNeed }) {
  switch (need) {
    case "paymentInfo":
      return <Trans>your legal name and mailing address</Trans>;
    case "w9":
      return <Trans>a photo of your signed W-9</Trans>;
    case "declaration":
      return <Trans>your declaration that you’re not a US resident for tax purposes</Trans>;
    case "licence":
      return <Trans>a photo of your driver’s license</Trans>;
  }
}
