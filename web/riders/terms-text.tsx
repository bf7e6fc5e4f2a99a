import { Trans } from "@lingui/react/macro";
import { htmlLang, type Locale } from "#shared/locale.ts";
import { terms } from "#shared/terms.ts";
import { Link } from "../ui/link.tsx";

/** Shows the terms in these languages, in this order (docs/spec/accounts.md#consent), with a link to the rules. */
export function TermsText({ order }: { order: Locale[] }) {
  return (
    <>
      {order.map((language) => {
        const { heading, privacy } = terms[language];
        return (
          <section key={language} lang={htmlLang(language)} className="section pt-4">
            <h2 className="text-t4">{heading}</h2>
            <ul className="mt-3 grid list-disc gap-2 pl-5">
              {privacy.map((paragraph) => (
                <li key={paragraph}>{paragraph}</li>
              ))}
            </ul>
          </section>
        );
      })}
      <p>
        <Link to="/about/rules" target="_blank" className="inline-flex min-h-11 items-center">
          <Trans>Read the rules (opens in a new tab)</Trans>
        </Link>
      </p>
    </>
  );
}
