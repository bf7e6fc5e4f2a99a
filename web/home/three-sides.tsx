import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Fold } from "../parts/fold/fold.tsx";
import { Link } from "../ui/link.tsx";
import { pageAddress, type PlainPath } from "../ui/page-address.ts";

/** Shows how the program works for riders, dealers, and promoters. */
export function ThreeSides() {
  return (
    <section aria-labelledby="sides-heading" className="lg:col-span-2">
      <h2 id="sides-heading" className="mb-1 md:mb-4 md:text-t5">
        <Trans>How it works</Trans>
      </h2>
      <div className="grid gap-x-6 md:grid-cols-3">
        <Side
          id="you-race"
          heading={<Trans>You race</Trans>}
          link="/about/faq-riders"
          follow={<Trans>FAQs for riders</Trans>}
        >
          <Trans>
            Register, add your bike, and race. Once your result is verified, you’ll have credit on your account or cash
            coming to you.
          </Trans>
        </Side>
        <Side
          id="you-sell"
          heading={<Trans>You sell</Trans>}
          link="/about/faq-dealers"
          follow={<Trans>FAQs for dealers</Trans>}
        >
          <Trans>
            Riders spend their credit at your counter with a PIN, on your screen or a kiosk. You get every dollar back
            on your parts account.
          </Trans>
        </Side>
        <Side
          id="you-run-the-race"
          heading={<Trans>You run the race</Trans>}
          link="/about/faq-promoters"
          follow={<Trans>FAQs for promoters</Trans>}
        >
          <Trans>
            Upload your timing file and see what each result pays. Your riders get their awards when you verify the
            results.
          </Trans>
        </Side>
      </div>
    </section>
  );
}

function Side({
  id,
  heading,
  children,
  link,
  follow,
}: {
  id: string;
  heading: ReactNode;
  children: ReactNode;
  link: PlainPath;
  follow: ReactNode;
}) {
  return (
    <Fold
      id={id}
      className="border-t border-line first:border-t-2 first:border-ink md:border-t-2 md:border-ink md:pt-4"
      heading={
        <h3 id={`${id}-heading`} className="md:text-t4">
          {heading}
        </h3>
      }
    >
      <div className="max-md:pb-2">
        <p className="text-t3 text-pretty md:mt-2">{children}</p>
        <p className="md:mt-2">
          <Link href={pageAddress(link)} className="inline-flex min-h-11 items-center font-semibold">
            {follow}
          </Link>
        </p>
      </div>
    </Fold>
  );
}
