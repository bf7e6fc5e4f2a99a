import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { closeBulk, stopBulk, useBulkRun } from "./bulk-run.ts";

/**
 * Shows the progress of a list's bulk act, and at the end which items failed and why. The act continues while another
 * page is open; when the user comes back, this shows it again.
 */
export function BulkProgress({ list }: { list: string }) {
  const { t } = useLingui();
  const run = useBulkRun(list);
  if (!run) return null;
  const { title, total, done, failed, ended, stopped, canStop, refused } = run;
  const worked = done - failed.length;
  const left = total - done;
  return (
    <section className="panel grid gap-3 p-5" aria-label={t`Progress`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-t3">{title}</h2>
        {ended ? (
          <Button kind="link" icon="close" onClick={() => closeBulk(list)}>
            <Trans>Close</Trans>
          </Button>
        ) : !canStop ? null : (
          <Button onClick={() => stopBulk(list)} disabled={stopped}>
            <Trans>Stop</Trans>
          </Button>
        )}
      </div>
      {ended ? null : <progress className="w-full" max={total} value={done} aria-label={title} />}
      <p role="status">
        {ended ? (
          <Plural value={worked} _0="None went through." one="# done." other="# done." />
        ) : (
          <Trans>
            {done} of {total} done. You can leave this page, and the rest will finish on its own.
          </Trans>
        )}{" "}
        {ended && left > 0 ? <Plural value={left} one="# was skipped." other="# were skipped." /> : null}
      </p>
      {refused ? (
        <p role="alert" className="font-semibold">
          <Trans>
            Your last action didn’t start because this one was still running. Try again once this one is done.
          </Trans>
        </p>
      ) : null}
      {failed.length > 0 ? (
        <>
          <h3 className="text-t2 font-semibold">
            <Plural value={failed.length} one="# failed" other="# failed" />
          </h3>
          <ul className="grid gap-1">
            {failed.map(({ id, label, reason }) => (
              <li key={id}>
                <Trans>
                  <b>{label}</b>: {reason}
                </Trans>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
