import { lazy, Suspense, useState, type ReactNode } from "react";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { auditActions } from "#shared/audit-words.ts";
import type { HomeAnswer, HomeEvent, WaitingLine } from "#shared/home.schema.ts";
import type { WaitingKind } from "#shared/home.ts";
import { joinList } from "#shared/format.ts";
import { currencies } from "#shared/money.ts";
import { waitingPages } from "../app/areas/waiting-pages.ts";
import { RecordLink } from "../parts/record/record-link.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { refreshStaffHome, useStaffHome } from "../platform/staff-home.ts";
import { useFormat } from "../platform/use-format.ts";
import { useStaffTime } from "../platform/use-staff-time.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import "./admin-home.css";

// The figures load separately, so that they do not delay the list of pending work.
const SeasonSoFar = lazy(async () => ({ default: (await import("../reports/season-so-far.tsx")).SeasonSoFar }));

/**
 * Shows the work that is pending today, each line with a link to its list. Below it are the season's figures, the races
 * around today and the latest audit entries.
 */
export function Screen() {
  const { t } = useLingui();
  usePageTitle(t`Home`);
  const { answer, failed } = useStaffHome();
  return (
    <>
      <h1 className="text-t5">
        <Trans>Home</Trans>
      </h1>
      {answer ? (
        <div className="home-parts">
          <div className="grid content-start gap-8">
            <NeedsYou lines={answer.lines} requests={answer.requests} />
            <Recent acts={answer.recent} />
          </div>
          <div className="grid content-start gap-8">
            <Suspense fallback={<SkeletonRows />}>
              <SeasonSoFar />
            </Suspense>
            <Races {...answer} />
          </div>
        </div>
      ) : failed ? (
        <ErrorState title={<Trans>The home page didn’t load</Trans>} onRetry={() => void refreshStaffHome()} />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}

/** Returns the names of the kinds of pending work for a number of items. The number is shown beside the name. */
function useWaitingWords(): (count: number) => Record<WaitingKind, string> {
  const { t } = useLingui();
  return (count) => ({
    lateResults: t`${plural(count, { one: "Late result", other: "Late results" })}`,
    overBudget: t`${plural(count, { one: "Event over budget", other: "Events over budget" })}`,
    adjustments: t`${plural(count, { one: "Adjustment due", other: "Adjustments due" })}`,
    claims: t`${plural(count, { one: "Payout to send soon", other: "Payouts to send soon" })}`,
    bonuses: t`${plural(count, { one: "Bonus to confirm", other: "Bonuses to confirm" })}`,
    bikes: t`${plural(count, { one: "Bike to verify", other: "Bikes to verify" })}`,
    requests: t`${plural(count, { one: "Request", other: "Requests" })}`,
    questions: t`${plural(count, { one: "Question without an answer", other: "Questions without an answer" })}`,
    kioskCases: t`${plural(count, { one: "Kiosk case", other: "Kiosk cases" })}`,
    kioskItems: t`${plural(count, { one: "Kiosk redemption to review", other: "Kiosk redemptions to review" })}`,
    mail: t`${plural(count, { one: "Bounced email", other: "Bounced emails" })}`,
    settlements: t`${plural(count, { one: "Parts account to settle soon", other: "Parts accounts to settle soon" })}`,
    watch: t`${plural(count, { one: "Finding to review", other: "Findings to review" })}`,
  });
}

/** A list of names without numbers has plurals. */
const many = 2;

function NeedsYou({ lines, requests }: Pick<HomeAnswer, "lines" | "requests">) {
  const format = useFormat();
  const words = useWaitingWords();
  const waiting = lines.filter(({ count }) => count > 0);
  const clear = lines.filter(({ count }) => count === 0).map(({ kind }) => words(many)[kind]);
  const nothing = format.list(clear.map((word) => word.toLocaleLowerCase(format.locale)));
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="text-t4">
        <Trans context="of staff">Needs your attention</Trans>
      </h2>
      <ul className="panel mt-3 divide-y divide-line overflow-clip">
        {waiting.map((line) => (
          <Line key={line.kind} line={line} name={words(line.count)[line.kind]}>
            {line.kind === "requests" ? <RequestKinds requests={requests} /> : null}
          </Line>
        ))}
        {clear.length > 0 ? (
          <li className="home-clear">
            <Icon name="check" size={20} />
            <span>
              {waiting.length === 0 ? (
                <Trans>Nothing needs your attention.</Trans>
              ) : (
                <Trans>All clear: {nothing}</Trans>
              )}
            </span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/**
 * Shows one kind of pending work: how many items, the age of the oldest, and the money. The whole line links to the
 * list.
 */
function Line({ line, name, children }: { line: WaitingLine; name: string; children: ReactNode }) {
  const format = useFormat();
  const { kind, count, amounts, firstId } = line;
  const money = currencies
    .flatMap((one) => amounts.filter(({ currency }) => currency === one))
    .map(({ cents, currency }) => format.moneyShort(cents, currency))
    .join(" + ");
  return (
    <li>
      <Link href={waitingPages[kind].href(firstId)} className="home-line">
        <span className="home-count">{format.number(count)}</span>
        <span className="home-name">
          {name}
          {children}
        </span>
        <span className="home-age">
          <Age line={line} />
        </span>
        <span className="home-money">{money}</span>
      </Link>
    </li>
  );
}

const dueKinds: ReadonlySet<WaitingKind> = new Set(["claims", "settlements"]);

function Age({ line: { kind, oldestAt } }: { line: WaitingLine }) {
  const format = useFormat();
  const [now] = useState(() => Date.now());
  if (oldestAt === null) return null;
  const day = format.date(oldestAt);
  if (dueKinds.has(kind)) {
    if (Date.parse(oldestAt) >= now) return <Trans>due {day}</Trans>;
    return (
      <Badge tone="bad">
        <Trans>overdue since {day}</Trans>
      </Badge>
    );
  }
  const { text, exact } = format.relative(oldestAt);
  return (
    <time dateTime={oldestAt} title={exact}>
      <span className="home-oldest">
        <Trans>oldest {text}</Trans>
      </span>
      <span className="home-oldest-short">{text}</span>
    </time>
  );
}

function RequestKinds({ requests }: Pick<HomeAnswer, "requests">) {
  const { t } = useLingui();
  const names = { join: t`join`, recovery: t`recovery`, deletion: t`deletion`, identity: t`identity` };
  return <span className="home-kinds">{requests.map(({ kind, count }) => `${count} ${names[kind]}`).join(" · ")}</span>;
}

function Races({ today, next, canceled }: Pick<HomeAnswer, "today" | "next" | "canceled">) {
  return (
    <>
      {today.length > 0 ? (
        <section aria-labelledby="races-today">
          <h2 id="races-today" className="text-t4">
            <Trans>Today’s events</Trans>
          </h2>
          <EventLines events={today} />
        </section>
      ) : null}
      <section aria-labelledby="races-next">
        <h2 id="races-next" className="text-t4">
          <Trans>Next events</Trans>
        </h2>
        {next.length > 0 ? (
          <EventLines events={next} withDay />
        ) : (
          <p className="mt-2 text-ink-2">
            <Trans>No upcoming events.</Trans>
          </p>
        )}
      </section>
      {canceled.length > 0 ? (
        <section aria-labelledby="races-canceled">
          <h2 id="races-canceled" className="text-t4">
            <Trans>Recently canceled</Trans>
          </h2>
          <EventLines events={canceled} withDay />
        </section>
      ) : null}
    </>
  );
}

function EventLines({ events, withDay = false }: { events: readonly HomeEvent[]; withDay?: boolean }) {
  const format = useFormat();
  return (
    <ul className="panel mt-3 divide-y divide-line overflow-clip">
      {events.map(({ _id, title, city, state, firstDate, lastDate, posted, currency }) => (
        <li key={_id}>
          <Link to="/auth/admin/event/{eventId?}" params={{ eventId: _id }} className="home-line home-event">
            <span className="home-name">
              {title}
              <span className="home-kinds">
                {joinList([withDay ? format.dateRange(firstDate, lastDate) : null, joinList([city, state])], " · ")}
              </span>
            </span>
            <span className="home-money">{posted > 0 ? format.moneyShort(posted, currency) : null}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Recent({ acts }: { acts: HomeAnswer["recent"] }) {
  const format = useFormat();
  const exact = useStaffTime();
  const shownName = useShownName();
  return (
    <section aria-labelledby="recent-acts">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent-acts" className="text-t4">
          <Trans>Recent activity</Trans>
        </h2>
        <Link to="/auth/admin/audit" className="inline-flex min-h-11 items-center">
          <Trans>Open the audit log</Trans>
        </Link>
      </div>
      {acts.length === 0 ? (
        <p className="text-ink-2">
          <Trans>No activity yet.</Trans>
        </p>
      ) : (
        <ol className="home-acts">
          {acts.map(({ _id, at, action, actor, admin, subject }) => {
            const who = admin ?? (actor.name === null ? null : shownName(actor.name));
            return (
              <li key={_id}>
                <time dateTime={at} title={exact(at)} className="text-ink-3">
                  {format.relative(at).text}
                </time>
                <span className="min-w-0">
                  {auditActions[action]?.[format.locale] ?? action}
                  {format.locale === "fr" ? "\u00A0: " : ": "}
                  <RecordLink subject={subject} />
                  {who === null ? null : <span className="text-ink-2">{`\u00A0· ${who}`}</span>}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
