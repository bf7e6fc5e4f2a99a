import { lazy, Suspense, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { mailList } from "#shared/mail.list.ts";
import type { MailItem } from "#shared/notices.schema.ts";
import { BulkProgress } from "../parts/bulk/bulk-progress.tsx";
import { startBulk } from "../parts/bulk/bulk-run.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { loadPart } from "../parts/load-part.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import { textOf } from "../platform/api/problem.ts";
import { useSearch, useWhere } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { useStaffTime } from "../platform/use-staff-time.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { Note } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { useToast } from "../ui/toast.tsx";
import { retryMail } from "./api.ts";
import { ExpiryByHand } from "./expiry-by-hand.tsx";
import { failureWords } from "./failure-words.ts";
import { mailSearch } from "../parts/mail/mail-search.ts";

export { mailSearch as search } from "../parts/mail/mail-search.ts";

// The scheduled reports are loaded lazily, because most visitors look for an email that was sent.
const ScheduledReports = lazy(async () => ({
  default: (await import("../reports/scheduled/scheduled-reports.tsx")).ScheduledReports,
}));

const source = listSource(mailList, {
  request: (query, signal) => api("GET /api/admin/mail", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/mail", { query }),
});
export async function loader(loading: Loading<"/auth/admin/mail">) {
  const { search, signal } = loading;
  return search.view === "scheduled"
    ? { mail: null, scheduled: await loadPart(() => api("GET /api/admin/scheduled-reports", { signal }), signal) }
    : { mail: await source.load(loading), scheduled: null };
}

/** Lists the emails that were sent, and the reports that are emailed to staff regularly. */
export function Screen({ data: { mail, scheduled } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { href } = useSearch(mailSearch);
  const none = Object.fromEntries(Object.keys(mailSearch.shape).map((name) => [name, null]));
  const tabs = (
    <Tabs
      label={t`Show`}
      tabs={[
        { key: "sent", label: t`All emails`, href: href(none), on: mail !== null },
        {
          key: "scheduled",
          label: t`Scheduled reports`,
          href: href({ ...none, view: "scheduled" }),
          on: scheduled !== null,
        },
      ]}
    />
  );
  return (
    <>
      {mail ? <SentMail data={mail} tabs={tabs} /> : null}
      {scheduled ? (
        <Suspense fallback={<SkeletonRows />}>
          <ScheduledReports part={scheduled} tabs={tabs} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Lists the sent, queued and bounced emails. A person whose address bounces gets no notices. */
function SentMail({ data, tabs }: { data: Awaited<ReturnType<typeof source.load>>; tabs: ReactNode }) {
  const { t } = useLingui();
  const { reload } = useWhere();
  const toast = useToast();
  const form = useSubmit();
  const counts = data.answer?.counts;
  const bounced = counts?.bounced ?? 0;
  const isAnyUndelivered = data.answer?.mail.some(({ sentAt, error }) => !sentAt && error) ?? false;
  const again = (item: MailItem) =>
    form.run(async () => {
      await retryMail(item._id);
      await reload();
      toast({ text: t`Sending the email again.` });
    });
  const allAgain = async (items: readonly MailItem[]) => {
    await startBulk({
      list: mailList.key,
      title: t`Send again`,
      items: items.map(({ _id, to }) => ({ id: _id, label: to })),
      act: async ({ id }) => {
        await retryMail(id);
        return null;
      },
      textOf,
    });
    void reload();
  };
  return (
    <ListScreen
      source={source}
      data={data}
      intro={tabs}
      actions={<ExpiryByHand onSent={reload} />}
      counts={counts ? { state: counts } : {}}
      nameOf={({ to }) => to}
      cells={{
        subject: ({ subject }) => <span className="card-clip">{subject}</span>,
        written: ({ createdAt }: MailItem) => <Written at={createdAt} />,
        // On a phone only an email that was not delivered says its state.
        state: (item: MailItem) => (
          <span className={item.state === "sent" ? "off-card" : ""}>
            <State item={item} />
          </span>
        ),
        ...(isAnyUndelivered ? { why: (item) => <Why item={item} /> } : {}),
      }}
      acts={(item: MailItem, close) =>
        item.mayRetry ? (
          <Button
            onClick={() => void again(item).then((sent) => sent && close())}
            busy={form.busy}
            aria-label={t`Send again to ${item.to}`}
          >
            <Trans>Send again</Trans>
          </Button>
        ) : null
      }
      bulk={(items, clear) => (
        <Button
          size="small"
          busy={form.busy}
          reason={
            items.some(({ mayRetry }) => mayRetry) ? undefined : (
              <Trans>Only undelivered emails can be sent again.</Trans>
            )
          }
          onClick={() => {
            clear();
            void allAgain(items.filter(({ mayRetry }) => mayRetry));
          }}
        >
          <Trans>Send again</Trans>
        </Button>
      )}
    >
      {bounced > 0 ? (
        <Note tone="warn" icon="mail">
          <Plural
            value={bounced}
            one="# email bounced, so the person didn’t get it. Ask for another address, or send it again once the mailbox works."
            other="# emails bounced, so people didn’t get them. Ask for other addresses, or send them again once the mailboxes work."
          />
        </Note>
      ) : null}
      <BulkProgress list={mailList.key} />
      <FieldError id="mail-error" error={form.message} />
    </ListScreen>
  );
}

/** Shows when an email was written. A phone's card has room for the day only. */
function Written({ at }: { at: string }) {
  const format = useFormat();
  const exact = useStaffTime()(at);
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      <span className="off-card">{exact}</span>
      <span className="on-card">{format.date(at)}</span>
    </time>
  );
}

/** Explains why an email was not delivered, in words and with the mail server's status code. */
function Why({ item }: { item: MailItem }) {
  const { i18n } = useLingui();
  const why = item.sentAt ? null : failureWords(item.error);
  if (!why) return null;
  return (
    <>
      {i18n._(why)} <span className="text-t1 text-ink-3">{item.error}</span>
    </>
  );
}

/** Shows the state of delivery. Only an email that was not delivered has a badge. */
function State({ item: { state, createdAt, sentAt, bouncedAt, nextTryAt, tries } }: { item: MailItem }) {
  const staffTime = useStaffTime();
  const [sent, bounced, next] = [sentAt, bouncedAt, nextTryAt].map((at) => staffTime(at));
  if (state === "sent") {
    return isSoonAfter(createdAt, sentAt) ? <Trans context="one email">Sent</Trans> : <Trans>Sent {sent}</Trans>;
  }
  if (state === "bounced") {
    return (
      <>
        <Badge tone="bad">
          <Trans>Bounced</Trans>
        </Badge>{" "}
        <span className="whitespace-nowrap">{bounced}</span>
      </>
    );
  }
  if (state === "failed") {
    return (
      <Badge tone="bad">
        <Trans>Failed</Trans>
      </Badge>
    );
  }
  return (
    <>
      <Badge tone="info">
        <Trans>Waiting</Trans>
      </Badge>{" "}
      {tries > 0 ? <Trans>next try {next}</Trans> : null}
    </>
  );
}

/** Tells whether an email was sent within ten minutes after it was written. If so, the time of sending is not shown. */
const isSoonAfter = (written: string, sent: string | null): boolean =>
  sent !== null && Date.parse(sent) - Date.parse(written) < 10 * 60_000;
