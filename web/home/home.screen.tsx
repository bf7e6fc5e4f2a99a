import { hasPage } from "#shared/pages.ts";
import { Plural, Trans } from "@lingui/react/macro";
import type { ContingencyAnswer } from "#shared/aggregates.schema.ts";
import { dayPacific } from "#shared/dates.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Figure } from "../ui/figure.tsx";
import { Link } from "../ui/link.tsx";
import { getContingency, getRecentEvents } from "./api.ts";
import { HowItPays } from "./how-it-pays.tsx";
import { RecentEvents } from "./recent-events.tsx";

/** Offline, or with the server out of reach, the front page stands without its figures. */
export const loader = async ({ signal }: Loading) => {
  const [contingency, recent] = await Promise.all([
    getContingency(signal).catch(() => null),
    getRecentEvents(dayPacific(new Date()), signal).catch(() => null),
  ]);
  return { contingency, events: recent?.events ?? null };
};

export function Screen({ data: { contingency, events } }: ScreenProps<typeof loader>) {
  usePageTitle();
  return (
    <>
      <section className="on-brand pt-4 pb-8 md:pt-7 md:pb-12">
        <div className="page">
          <Poster contingency={contingency} />
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            {hasPage("/register") ? (
              <ButtonLink href="/register" kind="ink" size="tall" className="max-md:w-full">
                <Trans>Register, it’s free</Trans>
              </ButtonLink>
            ) : (
              <ButtonLink href="/login" kind="ink" size="tall" className="max-md:w-full">
                <Trans>Login</Trans>
              </ButtonLink>
            )}
            {hasPage("/events") ? (
              <ButtonLink href="/events" kind="link" size="tall">
                <Trans>See the schedule</Trans>
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </section>
      <div className="page grid gap-x-6 gap-y-10 py-10 md:py-16 lg:grid-cols-[2fr_1fr]">
        <section>
          <div className="mb-4 flex items-baseline justify-between gap-4">
            <h2 className="text-t5">
              <Trans>Recent races</Trans>
            </h2>
            {hasPage("/events") ? (
              <Link href="/events" className="font-semibold">
                <Trans>Full schedule</Trans>
              </Link>
            ) : null}
          </div>
          <RecentEvents events={events} />
        </section>
        <HowItPays />
      </div>
    </>
  );
}

function Poster({ contingency }: { contingency: ContingencyAnswer | null }) {
  const format = useFormat();
  if (!contingency) {
    return (
      <h1 className="figure text-t6 whitespace-normal">
        <Trans>Your finish earns it</Trans>
      </h1>
    );
  }
  const { contingencyAmount, contingencyAmounts, contingencyTitle, season, events } = contingency;
  const canadian = format.money(contingencyAmounts.CAD ?? 0, "CAD");
  return (
    <>
      <div className="[container-type:inline-size]">
        <Figure as="h1" size="poster">
          {format.moneyShort(contingencyAmount, "USD")}
        </Figure>
      </div>
      <p className="mt-8 max-w-[36ch] text-t4 font-medium text-pretty">
        <Plural
          value={events}
          one={`in ${contingencyTitle} posted for the ${season} season, at # event. Your finish earns it.`}
          other={`in ${contingencyTitle} posted for the ${season} season, at # events. Your finish earns it.`}
        />
      </p>
      <p className="mt-2 text-brand-quiet">
        {contingencyAmounts.CAD ? (
          <Trans>In the United States. Another {canadian} is posted in Canada.</Trans>
        ) : (
          <Trans>In the United States.</Trans>
        )}
      </p>
    </>
  );
}
