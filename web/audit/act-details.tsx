import { Trans, useLingui } from "@lingui/react/macro";
import { earlierFields, historyFields } from "#shared/history.ts";
import type { AuditItem } from "#shared/history.schema.ts";
import { auditSubjects } from "#shared/audit-subjects.ts";
import { Byline, valueText, useValueWords } from "../parts/record-history.tsx";
import { RecordLink } from "../parts/record/record-link.tsx";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import "./audit.css";

/** Shows an audit entry: who changed which record, and the values before and after, side by side. */
export function ActDetails({ item }: { item: AuditItem }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const shown = useValueWords(item, null);
  const kinds: Readonly<Record<string, Record<typeof locale, string>>> = auditSubjects;
  const { subject, changes } = item;
  return (
    <div className="grid gap-4">
      <Byline item={item} />
      <p>
        {kinds[subject.type]?.[locale] ?? subject.type}
        {subject.name === null ? null : (
          <>
            {" · "}
            <RecordLink subject={subject} />
          </>
        )}
      </p>
      {changes.length === 0 ? (
        <p className="text-ink-2">
          <Trans>None of the values shown here changed.</Trans>
        </p>
      ) : (
        <table className="audit-values">
          <caption className="sr-only">{t`Values before and after`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Field`}</th>
              <th scope="col">{t`Before`}</th>
              <th scope="col">{t`After`}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{historyFields[change.field].label[locale]}</th>
                <td>{valueText(change, change.before, shown) ?? "–"}</td>
                <td>{valueText(change, change.after, shown) ?? (earlierFields.has(change.field) ? null : "–")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {item.erased ? (
        <p className="text-t1 text-ink-3">
          <Trans>Personal data was removed from this entry.</Trans>
        </p>
      ) : null}
      <Link to="/auth/admin/audit" search={{ record: subject._id }} className="inline-flex min-h-11 items-center">
        <Trans>All actions on this record</Trans>
      </Link>
    </div>
  );
}
