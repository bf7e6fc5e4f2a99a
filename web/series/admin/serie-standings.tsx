import { Trans } from "@lingui/react/macro";
import type { AdminSerieAnswer } from "#shared/series-admin.schema.ts";
import { useGo } from "../../platform/location.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { openStandings } from "../api.ts";
import { RoundBadge, useResultsText } from "./round-state.tsx";

const eventPage = "/auth/admin/event/{eventId?}";

/** Shows the closing standings of a series that pays by them (docs/spec/results.md#standings). */
export function SerieStandings({ answer: { serie, standings, rounds } }: { answer: AdminSerieAnswer }) {
  const format = useFormat();
  const go = useGo();
  const resultsText = useResultsText();
  const form = useSubmit();
  if (serie.payMode === "event") return null;
  const open = () =>
    form.run(async () => {
      const { standings: eventId } = await openStandings(serie._id);
      await go(pageAddress(eventPage, { params: { eventId }, search: { tab: "classes" } }));
    });
  const state = standings ? resultsText(standings) : "";
  const posted = standings ? format.money(standings.postedCash + standings.postedCredit, standings.currency) : "";
  return (
    <section className="mt-10" aria-labelledby="serie-standings">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="serie-standings">
          <Trans>Final standings</Trans>
        </h2>
        {standings ? <RoundBadge event={standings} /> : null}
      </div>
      {standings ? (
        <>
          <p className="mb-3 text-ink-2">
            <Trans>Posted: {posted}</Trans>
            {state ? ` · ${state}` : null}
          </p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={eventPage} params={{ eventId: standings._id }}>
              <Trans>Results</Trans>
            </ButtonLink>
            <ButtonLink to={eventPage} params={{ eventId: standings._id }} search={{ tab: "classes" }}>
              <Trans>Classes and payouts</Trans>
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p className="mb-3 max-w-prose text-ink-2">
            <Trans>
              The final standings use the last round’s classes. The promoter or program staff set what each place pays,
              then submit the standings when the series is over.
            </Trans>
          </p>
          <Button busy={form.busy} disabled={rounds.length === 0} onClick={() => void open()}>
            <Trans>Set up the final standings</Trans>
          </Button>
          {form.message ? (
            <p role="alert" className="mt-2 font-semibold text-bad">
              {form.message}
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}
