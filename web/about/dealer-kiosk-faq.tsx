import { Trans } from "@lingui/react/macro";
import type { ProgrammeRules } from "#shared/programme.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { Faq, Question } from "./faq.tsx";
import { useCounts } from "./use-counts.ts";

/** The counter kiosk, and what the dealer is responsible for (docs/spec/kiosk.md). */
export function DealerKioskFaq({ rules }: { rules: ProgrammeRules }) {
  const counts = useCounts();
  const format = useFormat();
  const { kiosk } = rules;
  // The limits apply in the dealer's own currency.
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
      <Question id="kiosk" ask={<Trans>What is the kiosk?</Trans>}>
        <p>
          <Trans>
            A tablet on your counter that does one thing: riders spend their credit at it. It has no way into the rest
            of your portal, forgets a visit after a minute without a touch, and works when the network is gone.
          </Trans>
        </p>
        <p>
          <Link to="/about/kiosk">
            <Trans>How to set up and lock a tablet</Trans>
          </Link>
        </p>
      </Question>
      <Question id="offline" ask={<Trans>What does it do without a network?</Trans>}>
        <p>
          <Trans>
            It saves the redemption and sends it when the network is back. The screen then says “Saved, not confirmed”:
            it is redeemed only when the server has said so, and the kiosk lists it until somebody has seen the answer.
          </Trans>
        </p>
        <p>
          <Trans>
            Offline it takes at most ${each} a redemption and what the rider’s balance was when last seen, {items}{" "}
            redemptions or ${total} in all, for {capture} after the last contact. What was saved is decided by itself up
            to {decide} later, after that by a person.
          </Trans>
        </p>
      </Question>
      <Question id="risk" ask={<Trans>Who bears it when a saved redemption is not accepted?</Trans>}>
        <p>
          <Trans>
            The dealer. Offline nobody can know whether the PIN is right or the credit was spent elsewhere meanwhile;
            who hands over goods on a redemption that is saved and not confirmed bears that risk. A wrong PIN can be put
            right: the rider types it again at any of your kiosks or approves it in the portal.
          </Trans>
        </p>
      </Question>
      <Question id="known" ask={<Trans>Which riders does a tablet know offline?</Trans>}>
        <p>
          <Trans>
            Those who keep your dealership among their favorites or redeemed with you in the last {months}: name,
            hometown, AMA number and balance, encrypted on the tablet. For others you can allow up to ${unknown} by AMA
            number alone; it is off unless you turn it on.
          </Trans>
        </p>
      </Question>
      <Question id="lost" ask={<Trans>A tablet is lost or retired.</Trans>}>
        <p>
          <Trans>
            Say so under Kiosks in your portal. A retired tablet hands in what it has saved and wipes itself; what a
            lost one still hands in waits for a person, and nothing is debited.
          </Trans>
        </p>
      </Question>
    </Faq>
  );
}
