import { useCallback, useEffect, useState } from "react";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { isCachingOff } from "../platform/cache/cache-opt-out.ts";
import type { OnDevice } from "../platform/cache/device-cache.ts";
import { textOf } from "../platform/api/problem.ts";
import { deleteCopies, fetchCopiesNow, onCopySaved } from "../platform/cache/public-cache.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useToast } from "../ui/toast.tsx";
import { formatBytes } from "../parts/size/format-bytes.ts";

const names: Record<string, MessageDescriptor> = {
  schedule: msg`Schedule and upcoming payouts`,
  dealers: msg`Dealers`,
  series: msg`Series`,
  programme: msg`Program rules and numbers`,
  postal: msg`ZIP and postal codes, for distances`,
  account: msg`Your account (last saved copy)`,
};

interface Copies {
  copies: OnDevice[];
  pages: { count: number; bytes: number };
  /**
   * This is the size of everything that this site stores on the device, including the app. It is null if the browser
   * does not report it.
   */
  whole: number | null;
}

async function loadCopies(): Promise<Copies | null> {
  const { copiesOnDevice } = await import("../platform/cache/device-cache.ts");
  const found = await copiesOnDevice();
  const { usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return found && { ...found, whole: usage ?? null };
}

/** Lists the data stored on this device with date and size, and offers to refresh or delete it. */
export function DeviceCopies() {
  const { t } = useLingui();
  const toast = useToast();
  const confirm = useConfirm();
  const [stored, setStored] = useState<Copies | null | "unknown">("unknown");
  const [busy, setBusy] = useState(false);
  const refresh = useCallback(() => void loadCopies().then(setStored), []);
  useEffect(() => {
    refresh();
    return onCopySaved(refresh);
  }, [refresh]);

  const act = async (work: () => Promise<void>, done: string) => {
    setBusy(true);
    try {
      await work();
      toast({ text: done });
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    } finally {
      setBusy(false);
      refresh();
    }
  };
  const remove = async () => {
    const sure = await confirm({
      title: t`Remove the copies from this device?`,
      body: t`Without saved copies, you’ll need to be online to see the schedule, dealers, and your account.`,
      safe: t`Keep copies`,
      act: t`Remove the copies`,
      danger: true,
    });
    if (!sure) return;
    await act(deleteCopies, t`Copies removed from this device`);
  };

  if (stored === "unknown") return <div className="h-40 bg-sunk" />;
  const nothing = stored === null || (stored.copies.length === 0 && stored.pages.count === 0);
  return (
    <div>
      {nothing ? <Nothing blocked={stored === null} /> : <List stored={stored} />}
      {stored === null ? null : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            icon="refresh"
            busy={busy}
            busyLabel={t`Updating…`}
            onClick={() => void act(fetchCopiesNow, t`Saved on this device`)}
          >
            {nothing ? <Trans>Save copies on this device</Trans> : <Trans>Update now</Trans>}
          </Button>
          {nothing ? null : (
            <Button icon="trash" onClick={() => void remove()}>
              <Trans>Remove from this device</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Nothing({ blocked }: { blocked: boolean }) {
  return (
    <p className="text-ink-2">
      {blocked ? (
        <Trans>
          This browser isn’t saving anything for this site (private window or a browser setting). You need to be online.
        </Trans>
      ) : isCachingOff() ? (
        <Trans>Nothing. Copies are turned off.</Trans>
      ) : (
        <Trans>Nothing yet. Copies are saved automatically a few seconds after a page opens.</Trans>
      )}
    </p>
  );
}

function List({ stored: { copies, pages, whole } }: { stored: Copies }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const counter = useCounterFormat();
  const size = whole === null ? null : formatBytes(whole, format.locale);
  const row = "flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-3 xl:first:border-0";
  return (
    <>
      <ul>
        {copies.map(({ name, savedAt, bytes }) => {
          const when = counter.dateTime(savedAt);
          const label = names[name];
          return (
            <li key={name} className={row}>
              <span>
                <b>{label ? i18n._(label) : name}</b>
                <span className="block text-t1 text-ink-2">
                  <Trans>As of {when}.</Trans>
                </span>
              </span>
              <span className="figure text-t3">{formatBytes(bytes, format.locale)}</span>
            </li>
          );
        })}
        {pages.count > 0 ? (
          <li className={row}>
            <b>
              <Plural value={pages.count} one="# page you opened" other="# pages you opened" />
            </b>
            <span className="figure text-t3">{formatBytes(pages.bytes, format.locale)}</span>
          </li>
        ) : null}
      </ul>
      {size === null ? null : (
        <p className="mt-2 text-ink-2">
          <Trans>Including the app: {size} on this device.</Trans>
        </p>
      )}
    </>
  );
}
