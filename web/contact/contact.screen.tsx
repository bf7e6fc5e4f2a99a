import { Trans, useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import { getRules } from "../programme/programme-rules.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useSession } from "../platform/api/session.ts";
import { useFormat } from "../platform/use-format.ts";
import { aboutLinks } from "../app/public/public-links.ts";
import { Link } from "../ui/link.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { ContactUsForm } from "./contact-us-form.tsx";

/** These pages answer most questions. */
const answers = aboutLinks.filter(({ path }) => path !== "/about/contact" && path !== "/about/overview");

export const loader = ({ signal }: Loading) => getRules(signal);

export function Screen({ data: { rules } }: ScreenProps<typeof loader>) {
  const { t, i18n } = useLingui();
  usePageTitle(t`Contact`);
  const { brandName, contact } = useSession().programme;
  const format = useFormat();
  const contactEmail = contact.email;
  return (
    <div className="page grid gap-x-16 gap-y-10 py-8 md:py-12 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)]">
      <div>
        <h1>
          <Trans>Contact</Trans>
        </h1>
        <p className="mt-4 text-t3 text-pretty text-ink-2">
          <Trans>
            Questions about your account, a result, a payout, or joining? Send us a message. We’ll reply by email.
          </Trans>
        </p>
        <noscript>
          <p className="mt-4 text-t3 font-semibold">
            <Trans>This form needs JavaScript. Without it, write to {contactEmail}.</Trans>
          </p>
        </noscript>
        <ContactUsForm maxCharacters={rules.contactMaxCharacters} />
      </div>
      <div className="grid content-start gap-8">
        <section className="section pt-4" aria-labelledby="answers">
          <h2 id="answers" className="text-t4">
            <Trans>Quick answers</Trans>
          </h2>
          <ul className="mt-2 text-t3">
            {answers.map((entry) => (
              <li key={entry.path}>
                <Link href={pageAddress(entry.path)} className="inline-flex min-h-11 items-center">
                  {i18n._(entry.label)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <address className="section self-start pt-4 text-t3 not-italic">
          <h2 className="text-t4">{brandName}</h2>
          <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
            <dt className="text-ink-2">
              <Trans>Email</Trans>
            </dt>
            <dd>
              <a href={`mailto:${contact.email}`} className="inline-flex min-h-11 items-center wrap-anywhere">
                {contact.email}
              </a>
            </dd>
            <dt className="text-ink-2">
              <Trans>Phone</Trans>
            </dt>
            <dd>
              <a href={`tel:${contact.phone}`} className="inline-flex min-h-11 items-center">
                {format.phone(contact.phone)}
              </a>
            </dd>
            <dt className="text-ink-2">
              <Trans>Address</Trans>
            </dt>
            <dd className="py-2.5">{contact.address}</dd>
          </dl>
        </address>
      </div>
    </div>
  );
}
