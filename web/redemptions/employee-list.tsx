import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EmployeeRecord } from "#shared/counter.schema.ts";
import { textOf } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";
import { hideEmployee } from "./counter-api.ts";

/** The employee names offered at the counter: the name of a former employee can be hidden and restored. */
export function EmployeeList({
  employees,
  onChanged,
}: {
  employees: readonly EmployeeRecord[];
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();

  async function set({ name }: EmployeeRecord, hidden: boolean): Promise<void> {
    try {
      await hideEmployee({ name, hidden });
      toast({ text: hidden ? t`${name} is no longer suggested.` : t`${name} is suggested again.` });
      onChanged();
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  }

  return (
    <ul className="panel divide-y divide-line overflow-clip" aria-label={t`Employee names`}>
      {employees.map((one) => {
        const day = format.date(one.lastAt);
        const count = one.redemptions;
        return (
          <li key={one.name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2">
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="font-semibold">{one.name}</span>
                {one.hidden ? (
                  <Badge fill="bar">
                    <Trans>Not suggested</Trans>
                  </Badge>
                ) : null}
              </span>
              <span className="block text-t1 text-ink-3">
                <Plural value={count} one="# redemption" other="# redemptions" />
                {" · "}
                <Trans>last on {day}</Trans>
              </span>
            </span>
            <Button onClick={() => void set(one, !one.hidden)}>
              {one.hidden ? <Trans>Suggest again</Trans> : <Trans>Stop suggesting</Trans>}
              <span className="sr-only"> {one.name}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
