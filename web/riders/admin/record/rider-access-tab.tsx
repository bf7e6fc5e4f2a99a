import { lazy, Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActGate } from "../../../platform/acts/act-gate.tsx";
import type { RiderEmailRecord } from "#shared/rider-emails.schema.ts";
import type { RiderAccess } from "#shared/rider-staff.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { SessionList } from "../../../parts/logins/session-list.tsx";
import { LoadFailed } from "../../../parts/load-failed.tsx";
import { loadPart, type LoadedPart } from "../../../parts/load-part.ts";
import { textOf } from "../../../platform/api/problem.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { useStaffTime } from "../../../platform/use-staff-time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { endSessions, getAccess, getRiderEmails } from "../admin-api.ts";

const ChangeEmailDialog = lazy(async () => ({
  default: (await import("./change-email-dialog.tsx")).ChangeEmailDialog,
}));

type Data = LoadedPart<RiderAccess & { emails: RiderEmailRecord[] }>;

export const loadAccess = (riderId: string, signal: AbortSignal): Promise<Data> =>
  loadPart(async () => {
    const [access, { emails }] = await Promise.all([getAccess(riderId, signal), getRiderEmails(riderId, signal)]);
    return { ...access, emails };
  }, signal);

/** Shows the rider's email addresses, and the devices on which the rider is logged in. */
export function RiderAccessTab({
  rider,
  data: { answer, problem },
  onReset,
  onChanged,
}: {
  rider: RiderRecord;
  data: Data;
  onReset: () => void;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const ask = useConfirm();
  const toast = useToast();
  const format = useFormat();
  const staffTime = useStaffTime();
  const [changing, setChanging] = useState(false);
  if (!answer) {
    return <LoadFailed title={<Trans>The sessions didn’t load</Trans>} problem={problem} onRetry={onChanged} />;
  }
  const { emails, sessions, passkeys, lastLoginAt } = answer;
  const { fullName } = rider;
  const logOut = async () => {
    const sure = await ask({
      title: t`Log ${fullName} out everywhere?`,
      body: t`They’ll have to log in again on every device. Their password won’t change.`,
      safe: t`Not now`,
      act: t`Log out everywhere`,
      danger: true,
    });
    if (!sure) return;
    try {
      await endSessions(rider._id);
      toast({ text: t`${fullName} was logged out everywhere.` });
      onChanged();
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <section className="panel p-5" aria-labelledby="rider-emails">
        <h2 id="rider-emails" className="mb-2 text-t3">
          <Trans>Emails</Trans>
        </h2>
        <ul className="divide-y divide-line">
          {emails.map(({ _id, email, primary, verified }) => (
            <li key={_id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <span className="min-w-0 break-all">{email}</span>
              {primary ? (
                <Badge tone="info">
                  <Trans>Login</Trans>
                </Badge>
              ) : null}
              {verified ? null : (
                <Badge tone="warn">
                  <Trans>Not verified</Trans>
                </Badge>
              )}
            </li>
          ))}
        </ul>
        <ActGate>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button onClick={() => setChanging(true)}>
              <Trans>Change login email…</Trans>
            </Button>
            {rider.deActivated ? null : (
              <Button onClick={onReset}>
                <Trans>Send password reset…</Trans>
              </Button>
            )}
          </div>
        </ActGate>
      </section>
      <section className="panel p-5" aria-labelledby="rider-sessions">
        <h2 id="rider-sessions" className="mb-2 text-t3">
          <Trans>Sessions</Trans>
        </h2>
        <p className="text-ink-2">
          {lastLoginAt === null ? <Trans>Never logged in.</Trans> : <Trans>Last login {staffTime(lastLoginAt)}.</Trans>}
        </p>
        {sessions.length === 0 ? (
          <p className="mt-2">
            <Trans>Not logged in anywhere.</Trans>
          </p>
        ) : (
          <>
            <SessionList sessions={sessions} />
            <div className="mt-4">
              <ActGate>
                <Button icon="leave" onClick={() => void logOut()}>
                  <Trans>Log out everywhere…</Trans>
                </Button>
              </ActGate>
            </div>
          </>
        )}
        {passkeys.length > 0 ? (
          <>
            <h3 className="mt-4 text-t2 font-semibold">
              <Trans>Passkeys</Trans>
            </h3>
            <ul>
              {passkeys.map(({ name, createdAt }) => (
                <li key={`${name} ${createdAt}`} className="flex justify-between gap-3 py-1">
                  <span>{name}</span>
                  <span className="text-ink-2">{format.date(createdAt)}</span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
      <Suspense>
        {changing ? <ChangeEmailDialog rider={rider} onClose={() => setChanging(false)} onChanged={onChanged} /> : null}
      </Suspense>
    </div>
  );
}
