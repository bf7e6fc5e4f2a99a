import { Trans } from "@lingui/react/macro";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { Faq, FaqQuestion } from "./faq.tsx";
import { useCounts } from "./use-counts.ts";

/** Answers dealers' questions about the counter kiosk, and about what they are responsible for (docs/spec/kiosk.md). */
export function DealerKioskFaq({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const format = useFormat();
  const { kiosk } = rules;
  // The amount has no currency sign, because the limits apply in the dealer's own currency.
  const money = (cents: number) => format.number(cents / 100);
  const each = money(kiosk.offlineMaxAmount);
  const total = money(kiosk.offlineMaxTotal);
  const unknown = money(kiosk.unknownRiderMaxAmount);
  const items = kiosk.offlineMaxItems;
  const capture = counts.hours(kiosk.captureHours);
  const decide = counts.hours(kiosk.decideHours);
  const months = counts.months(kiosk.cardMonths);
  return (
    <Faq heading={<Trans>The kiosk</Trans>}>
      <FaqQuestion id="kiosk" ask={<Trans>What is the kiosk?</Trans>}>
        <p>
          <Trans>
            A tablet on your counter that does one thing: riders spend their credit on it. It can’t open the rest of the
            portal, it clears each visit when no one is using it, and it works offline.
          </Trans>
        </p>
        <p>
          <Link to="/about/kiosk">
            <Trans>How to set up and lock a tablet</Trans>
          </Link>
        </p>
      </FaqQuestion>
      <FaqQuestion id="offline" ask={<Trans>What does the kiosk do offline?</Trans>}>
        <p>
          <Trans>
            The kiosk saves the redemption and sends it once back online. Until then, the screen says “Saved, not
            confirmed”: the credit is redeemed only when our server confirms it, and the kiosk keeps the redemption in
            its list until someone has seen the answer.
          </Trans>
        </p>
        <p>
          <Trans>
            While offline, the kiosk accepts at most ${each} per redemption, up to the rider’s last known balance, and{" "}
            {items} redemptions or ${total} in total, for {capture} after it was last online. What it saved is processed
            automatically for up to {decide}; after that, it needs review in the dealer area.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="risk" ask={<Trans>Who covers the loss if a saved redemption is declined?</Trans>}>
        <p>
          <Trans>
            The dealer. While the kiosk is offline, no one can know whether the PIN is right or the credit was spent
            elsewhere; a dealer who hands over merchandise for a redemption that’s saved but not confirmed takes that
            risk. A wrong PIN can be fixed: the rider enters it again at any of your kiosks or approves the redemption
            in the portal.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="known" ask={<Trans>Which riders are stored on a tablet?</Trans>}>
        <p>
          <Trans>
            Riders who have your dealership in their favorites or redeemed with you in the last {months}: name,
            hometown, AMA number, and balance, encrypted on the tablet. For other riders, you can allow up to ${unknown}{" "}
            by AMA number alone; this option is off unless you turn it on.
          </Trans>
        </p>
      </FaqQuestion>
      <FaqQuestion id="lost" ask={<Trans>A tablet is lost or retired.</Trans>}>
        <p>
          <Trans>
            Report the tablet under “Kiosks” in the dealer area. A retired tablet sends what it saved, then wipes
            itself. Anything a lost tablet sends is held for review; nothing is charged unless the rider confirms.
          </Trans>
        </p>
      </FaqQuestion>
    </Faq>
  );
}
