import { useState, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { sortedByLabel } from "#shared/by-label.ts";
import { regionName } from "#shared/countries.ts";
import { lateList } from "#shared/late-results.list.ts";
import type { LateEvent, LateSum, RemindLateAnswer } from "#shared/late-results.schema.ts";
import { BulkProgress } from "../../parts/bulk/bulk-progress.tsx";
import { reportBulk } from "../../parts/bulk/bulk-run.ts";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { CurrencySums } from "../../parts/money/currency-sums.tsx";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { EmailReport } from "../../parts/report-screen.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { useToast } from "../../ui/toast.tsx";
import { LogCallDialog } from "./log-call-dialog.tsx";
import { noValue } from "../../ui/table/no-value.tsx";

export { lateEventsSearch as search } from "./late-events-search.ts";

const admin = { type: "admin" } as const;
const source = listSource(lateList, {
  request: (query, signal) => api("GET /api/{type}/events-late", { params: admin, query, signal }),
  file: (query) => apiUrl("GET /api/{type}/events-late", { params: admin, query }),
});
export const loader = (loading: Loading<"/auth/admin/late-results-events">) => source.load(loading);

/**
 * Lists the events with late results, with the reminders and calls to their promoters. A row opens the event's results.
 */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const format = useFormat();
  const { remind, busy, message } = useRemind();
  const [called, setCalled] = useState<{ events: readonly LateEvent[]; clear: () => void } | null>(null);
  const nameOf = (state: string) =>
    ["US", "CA"].map((country) => regionName(country, state, format.locale)).find((name) => name !== state) ?? state;
  const states = sortedByLabel(
    (data.answer?.distinctStates ?? []).map((state) => ({ value: state, label: nameOf(state) })),
  );
  return (
    <ListScreen
      source={source}
      data={data}
      choices={{ state: states }}
      actions={<EmailReport report="late" />}
      href={({ _id }) =>
        pageAddress("/auth/admin/event/{eventId?}", { params: { eventId: _id }, search: { tab: "results" } })
      }
      cells={{
        title: ({ title, lastDate }) => <TwoLines first={title} second={format.date(lastDate)} />,
        promoter: ({ promoter }) => (promoter ? <Promoter promoter={promoter} /> : noValue),
        reminders: ({ reminders, lastReminderAt }) =>
          lastReminderAt === null ? (
            "–"
          ) : (
            <TwoLines first={format.number(reminders)} second={format.date(lastReminderAt)} />
          ),
        posted: ({ posted, currency }) => format.moneyShort(posted, currency),
        called: ({ lastCall }) => <LastCall call={lastCall} />,
        verified: ({ classesVerified: { verified, ran }, lastDate }) => (
          <span>
            <span className="off-card">
              <Trans>
                {verified} of {ran}
              </Trans>
            </span>
            <span className="on-card">
              {format.date(lastDate)} ·{" "}
              <Plural value={ran} one={`${verified} of # class`} other={`${verified} of # classes`} />
            </span>
          </span>
        ),
      }}
      acts={(event) =>
        event.promoter ? (
          <>
            <button type="button" onClick={() => void remind([event])}>
              <Trans>Remind promoter</Trans>
            </button>
            <button type="button" onClick={() => setCalled({ events: [event], clear: () => {} })}>
              <Trans>Log call</Trans>
            </button>
            {event.promoter.phone ? (
              <a href={`tel:${event.promoter.phone}`}>{format.phone(event.promoter.phone)}</a>
            ) : null}
            <a href={`mailto:${event.promoter.email}`}>{event.promoter.email}</a>
          </>
        ) : null
      }
      bulk={(events, clear) => (
        <>
          <Button
            size="small"
            busy={busy}
            reason={noPromoter(events)}
            onClick={() => void remind(events).then((sent) => sent && clear())}
          >
            <Trans>Remind promoters</Trans>
          </Button>
          <Button size="small" reason={noPromoter(events)} onClick={() => setCalled({ events, clear })}>
            <Trans>Log call</Trans>
          </Button>
        </>
      )}
    >
      {data.answer ? <LateSums sums={data.answer.sums} /> : null}
      <BulkProgress list={lateList.key} />
      <FieldError id="remind-error" error={message} />
      {called ? (
        <LogCallDialog events={called.events} onClose={() => setCalled(null)} onDone={() => called.clear()} />
      ) : null}
    </ListScreen>
  );
}

/** Returns why an act on the promoters of these events is not possible, or undefined. */
const noPromoter = (events: readonly LateEvent[]) =>
  events.some(({ promoter }) => promoter) ? undefined : <Trans>These events have no promoter.</Trans>;

/** Shows a value with a muted line below it, for which a phone's card has no room. */
function TwoLines({ first, second, title }: { first: ReactNode; second: ReactNode; title?: string }) {
  return (
    <span className="block w-full md:py-1" title={title}>
      {first}
      <span className="off-card">
        <span className="block max-w-48 truncate text-t2 font-normal text-ink-2">{second}</span>
      </span>
    </span>
  );
}

/** Shows the last call to the promoter: when, by whom, and what the promoter said. */
function LastCall({ call }: { call: LateEvent["lastCall"] }) {
  const format = useFormat();
  if (!call) return "–";
  const { at, by, note } = call;
  const day = format.date(at);
  return (
    <TwoLines
      first={
        <>
          <span className="whitespace-nowrap">{day}</span>
          {by === null ? null : <> · {by}</>}
        </>
      }
      second={note}
      title={note}
    />
  );
}

/** Shows the promoter of a late event, with the phone number for staff or, if there is none, the email address. */
function Promoter({ promoter: { name, phone, email } }: { promoter: NonNullable<LateEvent["promoter"]> }) {
  const format = useFormat();
  return (
    <TwoLines
      first={<span className="card-clip">{name}</span>}
      second={phone ? format.phone(phone) : email}
      title={email}
    />
  );
}

/** Shows how many late events match the filters, and their posted payouts by currency. */
function LateSums({ sums }: { sums: LateSum[] }) {
  const format = useFormat();
  return (
    <CurrencySums
      lines={sums.map(({ currency, events, posted }) => ({
        currency,
        sums: [
          { key: "events", label: <Trans>Events</Trans>, value: format.number(events) },
          { key: "posted", label: <Trans>Posted</Trans>, value: format.moneyShort(posted, currency) },
        ],
      }))}
    />
  );
}

/**
 * Returns a function that asks for confirmation, reminds the promoters of these events, and says how many were
 * reminded.
 */
function useRemind() {
  const { t } = useLingui();
  const { reload } = useWhere();
  const ask = useConfirm();
  const toast = useToast();
  const form = useSubmit();
  const whys: Record<RemindLateAnswer["left"][number]["why"], string> = {
    not_late: t`No longer late.`,
    unreachable: t`The promoter can’t be reached by email.`,
    today: t`The promoter was already reminded today.`,
  };
  const remind = async (events: readonly LateEvent[]): Promise<boolean> => {
    const withPromoter = events.filter(({ promoter }) => promoter);
    const [only] = withPromoter.length === 1 ? withPromoter : [];
    const name = only?.promoter?.name ?? "";
    const late = withPromoter.length;
    const sure = await ask({
      title: only ? (
        <Trans>Remind {name}?</Trans>
      ) : (
        <Plural value={late} one="Send reminders for # event?" other="Send reminders for # events?" />
      ),
      body: only ? (
        <Plural
          value={late}
          one="We’ll send one email about # late event. An event gets at most one reminder a day."
          other="We’ll send one email about # late events. An event gets at most one reminder a day."
        />
      ) : (
        <Trans>
          Each promoter will get one email about their late events. We’ll send at most one reminder a day for each
          event.
        </Trans>
      ),
      safe: <Trans>Not now</Trans>,
      act: only ? <Trans>Send reminder</Trans> : <Trans>Send reminders</Trans>,
    });
    if (!sure) return false;
    return form.run(async () => {
      const body = { eventIds: withPromoter.map(({ _id }) => _id) };
      const { reminded, left } = await api("POST /api/admin/events-late/remind", { body });
      await reload();
      const names = new Map(withPromoter.map(({ _id, title }) => [_id, title]));
      if (left.length > 0) {
        const failed = left.map(({ _id, why }) => ({ id: _id, label: names.get(_id) ?? "", reason: whys[why] }));
        return reportBulk({ list: lateList.key, title: t`Reminders`, total: withPromoter.length }, failed);
      }
      const count = reminded.length;
      toast({
        text: <Plural value={count} one="Reminder sent for # event." other="Reminders sent for # events." />,
        tone: "good",
      });
    });
  };
  return { remind, busy: form.busy, message: form.message };
}
