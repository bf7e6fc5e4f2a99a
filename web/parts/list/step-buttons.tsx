import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { maxCounted } from "#shared/pagination.ts";
import { useWhere } from "../../platform/location.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { addressOf, extendTrail, keepTrail, stepFrom, type Trail } from "./list-trail.ts";
import { usePageKeys } from "../use-page-keys.ts";

/** Shows the position of a record in the trail, with the steps to its neighbors. `at` is the index of its row. */
export function StepButtons({ trail, at }: { trail: Trail; at: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { here, go } = useWhere();
  const [isLoading, setLoading] = useState(false);
  const openTab = new URLSearchParams(here.split("?")[1]).get("tab");

  const open = (next: Trail, to: number): void => {
    const stop = next.stops[to];
    if (!stop) return;
    keepTrail({ ...next, at: to });
    // The step replaces the history entry, so that Back leads to the list and not through every record.
    void go(addressOf(stop, openTab), { replace: true });
  };
  const take = async (by: 1 | -1): Promise<void> => {
    const step = stepFrom(trail, at, by);
    if (!step || isLoading) return;
    if ("to" in step) return open(trail, step.to);
    setLoading(true);
    try {
      const longer = extendTrail(trail, await trail.load(step.page));
      const from = longer.stops.length - trail.stops.length;
      const then = stepFrom(longer, by > 0 ? at : at + from, by);
      if (then && "to" in then) open(longer, then.to);
      else keepTrail({ ...longer, totalPages: by > 0 ? longer.lastPage : longer.totalPages });
    } catch {
      toast({ text: t`The next records in the list didn’t load. Try again.`, tone: "bad" });
    } finally {
      setLoading(false);
    }
  };
  usePageKeys((key) => {
    const by = key === "n" || key === "]" ? 1 : key === "p" || key === "[" ? -1 : null;
    if (by === null) return false;
    void take(by);
    return true;
  });

  const place = format.number(trail.first + at + 1);
  const most = format.number(Math.min(trail.total, maxCounted));
  const total = trail.total > maxCounted ? `${most}+` : most;
  return (
    <div role="group" aria-label={t`Records in the list`} className="off-paper flex items-center gap-1">
      <Button
        kind="link"
        icon="back"
        aria-label={t`Previous record`}
        title={t`Previous record`}
        aria-keyshortcuts="p ["
        disabled={stepFrom(trail, at, -1) === null}
        onClick={() => void take(-1)}
      />
      <span role="status" className="text-ink-2 tabular-nums">
        <Trans>
          {place} of {total}
        </Trans>
      </span>
      <Button
        kind="link"
        icon="arrow"
        aria-label={t`Next record`}
        title={t`Next record`}
        aria-keyshortcuts="n ]"
        disabled={stepFrom(trail, at, 1) === null}
        onClick={() => void take(1)}
      />
    </div>
  );
}
