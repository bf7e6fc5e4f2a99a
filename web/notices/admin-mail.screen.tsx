import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MailItem } from "#shared/notices.schema.ts";
import { api } from "../platform/api.ts";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { DataTable, type Column } from "../ui/data-table.tsx";
import { FieldError } from "../ui/field.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState, Note } from "../ui/states.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { retryMail } from "./api.ts";
import { ExpiryByHand } from "./expiry-by-hand.tsx";
import { failureWords } from "./failure-words.ts";
import { mailSearch } from "./mail-search.ts";

export const loader = ({ search, signal }: Loading<"/auth/admin/mail">) =>
  api("GET /api/admin/mail", {
    query: { page: search.page, state: search.state, to: search.to },
    signal,
  });

/** The sent, queued and bounced emails: a person whose address bounces gets no notices. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t, i18n } = useLingui();
  usePageTitle(t`Mail`);
  const { filter, href, reload } = useSearch(mailSearch);
  const format = useFormat();
  const toast = useToast();
  const form = useSubmit();
  const { mail, counts, pagination } = data;
  const again = (item: MailItem) =>
    void form.run(async () => {
      await retryMail(item._id);
      await reload();
      toast({ text: t`It is sent once more.` });
    });

  const columns: Column<MailItem>[] = [
    { key: "to", head: t`Receiver`, cell: (item) => <span className="font-semibold break-all">{item.to}</span> },
    { key: "subject", head: t`Subject`, cell: (item) => item.subject || "–" },
    { key: "written", head: t`Written`, cell: (item) => format.dateTime(item.createdAt) },
    { key: "state", head: t`State`, cell: (item) => <State item={item} /> },
    {
      key: "why",
      head: t`Why`,
      cell: (item) => {
        const why = item.sentAt ? null : failureWords(item.error);
        return why ? (
          <>
            {i18n._(why)} <span className="text-t1 text-ink-3">{item.error}</span>
          </>
        ) : null;
      },
    },
    {
      key: "again",
      head: "",
      align: "end",
      card: "plain",
      cell: (item) =>
        item.mayRetry ? (
          <Button size="small" onClick={() => again(item)} busy={form.busy} aria-label={t`Send again to ${item.to}`}>
            <Trans>Send again</Trans>
          </Button>
        ) : null,
    },
  ];
  const chip = (key: string, label: string, count?: number) => ({
    key,
    label,
    count,
    href: href({ state: key || null, page: null }),
    on: (search.state ?? "") === key,
  });

  return (
    <>
      <h1 className="text-t6">
        <Trans>Mail</Trans>
      </h1>
      <div className="mt-6 grid gap-4">
        {counts.bounced > 0 ? (
          <Note tone="warn" icon="mail">
            <Plural
              value={counts.bounced}
              one="# mail came back: its receiver hears nothing. Ask for another address, or send it again once the mailbox works."
              other="# mails came back: their receivers hear nothing. Ask for another address, or send them again once the mailbox works."
            />
          </Note>
        ) : null}
        <FilterChips
          label={t`State`}
          chips={[
            chip("", t`All`),
            chip("bounced", t`Came back`, counts.bounced),
            chip("failed", t`Given up`, counts.failed),
            chip("waiting", t`Waiting`, counts.waiting),
            chip("sent", t`Sent`),
          ]}
        />
        <div className="grid max-w-md gap-2">
          <TextField
            label={<Trans>Address</Trans>}
            name="to"
            type="search"
            autoComplete="off"
            defaultValue={search.to ?? ""}
            onChange={(event) => void filter({ to: event.target.value })}
          />
          <p role="status" className="text-t1 text-ink-2">
            <Plural value={pagination.total} one="# mail" other="# mails" />
          </p>
        </div>
        <FieldError id="mail-error" error={form.message} />
      </div>
      <div className="mt-4">
        <DataTable
          caption={t`Mail`}
          rows={mail}
          rowKey={(item) => item._id}
          columns={columns}
          empty={
            <EmptyState title={<Trans>No mail of that kind</Trans>}>
              <Trans>Search by the beginning of an address.</Trans>
            </EmptyState>
          }
        />
      </div>
      <div className="mt-4">
        <Pagination {...pagination} href={(page) => href({ page })} />
      </div>
      <ExpiryByHand onSent={reload} />
    </>
  );
}

function State({ item: { state, sentAt, bouncedAt, nextTryAt, tries } }: { item: MailItem }) {
  const format = useFormat();
  if (state === "sent")
    return (
      <>
        <Badge tone="good">
          <Trans>Sent</Trans>
        </Badge>{" "}
        {format.dateTime(sentAt)}
      </>
    );
  if (state === "bounced")
    return (
      <>
        <Badge tone="bad">
          <Trans>Came back</Trans>
        </Badge>{" "}
        {format.dateTime(bouncedAt)}
      </>
    );
  if (state === "failed")
    return (
      <Badge tone="bad">
        <Trans>Given up</Trans>
      </Badge>
    );
  const next = format.dateTime(nextTryAt);
  return (
    <>
      <Badge tone="info">
        <Trans>Waiting</Trans>
      </Badge>{" "}
      {tries > 0 ? <Trans>next try {next}</Trans> : null}
    </>
  );
}
