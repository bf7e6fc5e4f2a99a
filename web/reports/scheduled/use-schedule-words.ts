import { useLingui } from "@lingui/react/macro";
import { reportToSend, type ReportKind, type Rhythm } from "#shared/scheduled-reports.ts";
import { useFormat } from "../../platform/use-format.ts";

/** Returns functions for the texts of a scheduled report: its name, its filters, and when it is sent. */
export function useScheduleWords() {
  const { t } = useLingui();
  const { locale } = useFormat();
  const weekdays = [
    t`Every Sunday`,
    t`Every Monday`,
    t`Every Tuesday`,
    t`Every Wednesday`,
    t`Every Thursday`,
    t`Every Friday`,
    t`Every Saturday`,
  ];
  const onDay = (day: number): string => t`On day ${day} of each month`;
  return {
    weekdays,
    onDay,
    name: (report: ReportKind): string => reportToSend(report).label[locale],
    filters: (report: ReportKind, filters: Readonly<Record<string, string>>): string =>
      Object.entries(filters)
        .map(([name, value]) => reportToSend(report).filters[name]?.choices[value]?.[locale] ?? value)
        .join(", "),
    when: ({ rhythm, day }: Rhythm): string => (rhythm === "weekly" ? (weekdays[day] ?? "") : onDay(day)),
  };
}
