import { Plural, useLingui } from "@lingui/react/macro";
import { earlierFields, historyFields, personalFields } from "#shared/history.ts";
import type { AuditItem } from "#shared/history.schema.ts";
import { useValueWords, valueText } from "../parts/record-history.tsx";
import "./audit.css";
import { noValue } from "../ui/table/no-value.tsx";

/**
 * Shows on the row of an act what it changed: "City: Buchanan → Niles", and the number of other fields. Of personal
 * fields it shows only the name, because anybody beside the screen can read a list; the pane has their values.
 */
export function RowChange({ item }: { item: AuditItem }) {
  const { t } = useLingui();
  const shown = useValueWords(item, null);
  const { changes } = item;
  const first = changes.find(({ field }) => !personalFields.has(field)) ?? changes[0];
  if (!first) return noValue;
  const { locale } = shown.format;
  const label = historyFields[first.field].label[locale];
  const [before, after] = [valueText(first, first.before, shown), valueText(first, first.after, shown)];
  const value =
    (before === null ? after : earlierFields.has(first.field) ? before : `${before} → ${after ?? "–"}`) ?? "–";
  const text = personalFields.has(first.field) ? label : t`${label}: ${value}`;
  const others = changes.length - 1;
  return (
    <span className="audit-change card-clip">
      <span title={text}>{text}</span>
      {others > 0 ? (
        <span>
          {" "}
          <Plural value={others} one="+# more" other="+# more" />
        </span>
      ) : null}
    </span>
  );
}
