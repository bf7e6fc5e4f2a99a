import { Trans, useLingui } from "@lingui/react/macro";
import { auditSubjects } from "#shared/audit-subjects.ts";
import { auditActions } from "#shared/audit-words.ts";
import { isDay, programmeZone } from "#shared/dates.ts";
import { heldTogether } from "#shared/format-dates.ts";
import { formatDateTimeIn } from "#shared/format-zoned.ts";
import { htmlLang, type Locale } from "#shared/locale.ts";
import { earlierFields, historyFields, valueWord, type HistoryField } from "#shared/history.ts";
import type { AuditItem, HistoryChange, HistoryItem } from "#shared/history.schema.ts";
import type { Currency } from "#shared/money.ts";
import { useFormat, type Formats } from "../platform/use-format.ts";
import { useStaffTime } from "../platform/use-staff-time.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import type { PageAddress } from "../ui/page-address.ts";
import { PageLinks } from "../ui/table/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { AuditLink } from "../ui/audit-link.tsx";
import { FoldedRows } from "./fold/folded-rows.tsx";
import { firstRows, isLate } from "../ui/table/late-rows.ts";
import { LoadFailed } from "./load-failed.tsx";
import type { HistoryData } from "./load-history.ts";

/**
 * Shows who did what to a record and to what belongs to it, with the newest act first: it is the audit log in words
 * (docs/spec/accounts.md#audit-log). Admins see it as the `history` of a `RecordScreen`.
 */
export function RecordHistory({
  data: { answer, problem, subjectId },
  currency = null,
  pageHref,
  onRetry,
}: {
  data: HistoryData;
  /** This is the currency of the record's amounts. It is used for acts that recorded no currency. */
  currency?: Currency | null;
  pageHref: (page: number) => PageAddress;
  /** Loads the history again after a failure. */
  onRetry?: () => unknown;
}) {
  const { locale } = useFormat();
  if (!answer) {
    return <LoadFailed title={<Trans>The history didn’t load</Trans>} problem={problem} onRetry={onRetry} />;
  }
  const { history, pagination } = answer;
  if (history.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={<Trans>No history yet</Trans>}>
          <Trans>Changes to this record show up here.</Trans>
        </EmptyState>
      </div>
    );
  }
  const list = (
    <ol className="panel divide-y divide-line">
      {history.map((item, at) => (
        <li
          key={item._id}
          data-late={isLate(at, history.length)}
          className="grid gap-1 px-5 py-4 max-md:px-4 max-md:py-2"
        >
          <h2 className="text-t3">{auditActions[item.action]?.[locale] ?? item.action}</h2>
          {item.subject._id === subjectId ? null : <Subject subject={item.subject} />}
          <Byline item={item} />
          <Changes item={item} currency={currency} />
          {item.erased ? (
            <p className="text-t1 text-ink-3">
              <Trans>Personal data was removed from this entry.</Trans>
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
  return (
    <div className="grid gap-4">
      {isLate(firstRows, history.length) ? (
        <FoldedRows name="history" total={history.length}>
          {list}
        </FoldedRows>
      ) : (
        list
      )}
      <AuditLink record={subjectId} />
      <PageLinks {...pagination} href={pageHref} />
    </div>
  );
}

/** Names the record of an act that was done to something that belongs to the record, for example an award. */
function Subject({ subject: { type, name } }: Pick<AuditItem, "subject">) {
  const { locale } = useFormat();
  const shownName = useShownName();
  const kind = Object.entries(auditSubjects).find(([key]) => key === type)?.[1][locale];
  const text = [kind, name === null ? null : shownName(name)].filter(Boolean).join(" · ");
  return text === "" ? null : <p>{text}</p>;
}

/** Says when an act was done and by whom, and which admin did it on that person's behalf, if any. */
export function Byline({ item: { actor, admin, at } }: { item: HistoryItem }) {
  const { t } = useLingui();
  const staffTime = useStaffTime();
  const shownName = useShownName();
  const roles: Record<HistoryItem["actor"]["type"], string> = {
    rider: t`Rider`,
    dealer: t`Dealer`,
    promoter: t`Promoter`,
    admin: t`Admin`,
    kiosk: t`Kiosk`,
    visitor: t`Visitor`,
    system: t`Portal (automatic)`,
  };
  const role = roles[actor.type];
  const who = actor.name === null ? role : `${shownName(actor.name)} (${role})`;
  return (
    <p className="text-ink-2">
      <time dateTime={at}>{staffTime(at)}</time>
      {" · "}
      {admin === null ? (
        who
      ) : (
        <Trans>
          {who}, through admin {admin}
        </Trans>
      )}
    </p>
  );
}

function Changes({ item: { changes }, currency }: { item: HistoryItem; currency: Currency | null }) {
  const format = useFormat();
  const shown = useValueWords({ changes }, currency);
  if (changes.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-8">
      {changes.map((change) => (
        <div key={change.field} className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="text-ink-2">{historyFields[change.field].label[format.locale]}</dt>
          <dd className="min-w-0 break-words">
            <Change
              isEarlier={earlierFields.has(change.field)}
              before={valueText(change, change.before, shown)}
              after={valueText(change, change.after, shown)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({
  before,
  after,
  isEarlier,
}: {
  before: string | null;
  after: string | null;
  /** This is true for a fact from before the act, which the act did not remove. */
  isEarlier: boolean;
}) {
  if (before === null) return after;
  if (isEarlier) return before;
  return (
    <>
      <del className="text-ink-3">{before}</del>
      {after === null ? null : (
        <>
          <span aria-hidden="true"> → </span>
          <ins className="no-underline">{after}</ins>
        </>
      )}
    </>
  );
}

type Shown = { format: Formats; currency: Currency | null; yes: string; no: string };

/**
 * Returns what is needed to format the values of an act: the formats, the words for yes and no, and the currency of the
 * amounts, which is the recorded one if there is one.
 */
export function useValueWords({ changes }: Pick<HistoryItem, "changes">, currency: Currency | null): Shown {
  const format = useFormat();
  const { t } = useLingui();
  const recorded = changes.find(({ field }) => field === "currency");
  const own = recorded?.after ?? recorded?.before;
  return { format, currency: own === "USD" || own === "CAD" ? own : currency, yes: t`Yes`, no: t`No` };
}

/** Returns an amount whose currency was not recorded: "4,000.50". */
const amountText = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(htmlLang(locale), { minimumFractionDigits: 2 }).format(cents / 100);

/** Returns a recorded value as text; it is null if there was none. */
export function valueText(
  { field }: HistoryChange,
  value: HistoryChange["after"],
  { format, currency, yes, no }: Shown,
): string | null {
  if (value === null || value === "") return null;
  const { kind }: HistoryField = historyFields[field];
  const word = typeof value === "string" ? valueWord(historyFields[field], value, format.locale) : undefined;
  if (word !== undefined) return word;
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "number") {
    if (kind !== "cents") return field === "season" ? String(value) : format.number(value);
    return currency === null ? amountText(value, format.locale) : format.money(value, currency);
  }
  // A recorded calendar day has no time, even if the kind of its field is a time.
  if ((kind === "day" || kind === "instant") && isDay(value)) return format.date(value);
  return kind === "instant" && !Number.isNaN(Date.parse(value))
    ? heldTogether(formatDateTimeIn(programmeZone, new Date(value), format.locale))
    : value;
}
