import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { scheduledJobs } from "#shared/jobs.ts";
import type { SystemProblem } from "#shared/system.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { useStaffTime } from "../platform/use-staff-time.ts";
import { Link } from "../ui/link.tsx";

const ledgerCheck = "npm run ledger:check";

interface Words {
  /** This text describes the problem. */
  what: ReactNode;
  /** This text explains the consequences and what to do. */
  how: ReactNode;
}

/** Returns texts about a problem for people who do not run servers. Commands are only for those who do. */
export function useProblemWords({ code, count = 0, since = null, jobs = [] }: SystemProblem): Words {
  const format = useFormat();
  const at = useStaffTime()(since);
  const names = format.list(jobs.map((name) => scheduledJobs[name].name[format.locale]));
  const words: Record<typeof code, () => Words> = {
    ledgerNotSound: () => ({
      what: <Trans>The ledger doesn’t add up</Trans>,
      how: (
        <Trans>
          The ledger check on {at} failed. Stop sending payouts and settlements. Whoever runs the server can find the
          error with <code>{ledgerCheck}</code>.
        </Trans>
      ),
    }),
    clockWaits: () => ({
      what: <Trans>The server’s clock jumped</Trans>,
      how: (
        <Trans>
          Nothing will expire and no reminders will go out until the clock is right. If it’s wrong, correct it on the
          server. If it’s right and the server was just off for a while, confirm the clock.
        </Trans>
      ),
    }),
    jobsFailed: () => ({
      what: <Trans>Failed jobs: {names}</Trans>,
      how: (
        <Trans>
          Each job will try again at its next scheduled time. If one keeps failing, check the server log for “a job
          failed” and the reason.
        </Trans>
      ),
    }),
    jobsOverdue: () => ({
      what: <Trans>Overdue jobs: {names}</Trans>,
      how: (
        <Trans>
          The jobs should have run more than 15 minutes ago. If nothing changes in a few minutes, restart the server.
        </Trans>
      ),
    }),
    backupNone: () => ({
      what: <Trans>No backup has ever been taken</Trans>,
      how: (
        <Trans>
          If the disk fails, everything will be lost. Set up <code>npm run backup</code> with a folder on another disk.
        </Trans>
      ),
    }),
    backupFailed: () => ({
      what: <Trans>The last backup failed ({at})</Trans>,
      how: (
        <Trans>Check that the backup folder is there and isn’t full. The backup command says what went wrong.</Trans>
      ),
    }),
    backupOld: () => ({
      what: <Trans>The last backup is from {at}</Trans>,
      how: <Trans>Newer data would be lost with the disk. Check whether the backup command is still running.</Trans>,
    }),
    archiveOff: () => ({
      what: <Trans>Postgres isn’t archiving anything</Trans>,
      how: (
        <Trans>
          Without an archive of the write-ahead log, the latest data can’t be recovered if the disk fails. Turn
          archiving on unless the database host takes its own backups.
        </Trans>
      ),
    }),
    archiveFailed: () => ({
      what: <Trans>Postgres hasn’t been able to archive since {at}</Trans>,
      how: <Trans>Check the archive’s storage: it may be full or unreachable. Postgres keeps trying.</Trans>,
    }),
    archiveOld: () => ({
      what: since ? (
        <Trans>Postgres last archived on {at}</Trans>
      ) : (
        <Trans>Postgres hasn’t archived anything yet</Trans>
      ),
      how: <Trans>Newer data would be lost with the disk. Check the Postgres archive command.</Trans>,
    }),
    mailOff: () => ({
      what: <Trans>Emails aren’t being sent</Trans>,
      how: (
        <Plural
          value={count}
          _0="No email server is set. Set SMTP_URL and restart the server."
          one="No email server is set. # email is waiting in the outbox. Set SMTP_URL and restart the server."
          other="No email server is set. # emails are waiting in the outbox. Set SMTP_URL and restart the server."
        />
      ),
    }),
    mailWaits: () => ({
      what: <Plural value={count} one="# email is waiting" other="# emails are waiting" />,
      how: (
        <Trans>
          The oldest email is from {at}. The email server may be down. Nothing is lost: the portal keeps trying. Send a
          test email to check the server.
        </Trans>
      ),
    }),
    mailFailed: () => ({
      what: <Plural value={count} one="# email couldn’t be sent" other="# emails couldn’t be sent" />,
      how: (
        <Trans>
          The portal gave up after many tries. Check the address and retry under{" "}
          <Link to="/auth/admin/mail" search={{ state: "failed" }}>
            Emails
          </Link>
          .
        </Trans>
      ),
    }),
    pushWaits: () => ({
      what: <Plural value={count} one="# notification is waiting" other="# notifications are waiting" />,
      how: <Trans>The oldest notification is from {at}. Check that the server can reach the internet.</Trans>,
    }),
    kioskWaits: () => ({
      what: (
        <Plural
          value={count}
          one="# kiosk redemption is still undecided"
          other="# kiosk redemptions are still undecided"
        />
      ),
      how: (
        <Trans>
          The oldest redemption is from {at}. Review it under <Link to="/auth/admin/kiosks">Kiosks</Link>.
        </Trans>
      ),
    }),
    tabletsSilent: () => ({
      what: (
        <Plural
          value={count}
          one="# tablet hasn’t connected for a week"
          other="# tablets haven’t connected for a week"
        />
      ),
      how: (
        <Trans>
          There may be redemptions left to send. Check <Link to="/auth/admin/kiosks">Kiosks</Link> to see which dealer
          to call.
        </Trans>
      ),
    }),
    secretRotating: () => ({
      what: <Trans>The previous secret is still accepted</Trans>,
      how: (
        <Plural
          value={count}
          one="# PIN still depends on the previous secret. After four days, remove APP_SECRET_PREVIOUS; that rider will have to set a new PIN."
          other="# PINs still depend on the previous secret. After four days, when few are left, remove APP_SECRET_PREVIOUS; those riders will have to set a new PIN."
        />
      ),
    }),
    passkeysOff: () => ({
      what: <Trans>Admins can log in with a password alone</Trans>,
      how: (
        <Trans>
          A stolen password opens the admin area. Require passkeys in the{" "}
          <Link to="/auth/admin/settings" search={{ tab: "staff" }}>
            settings
          </Link>
          .
        </Trans>
      ),
    }),
    adminsWithoutPasskey: () => ({
      what: <Plural value={count} one="# admin has no passkey yet" other="# admins have no passkey yet" />,
      how: (
        <Trans>
          Anyone who knows the password can add a passkey. <Link to="/auth/admin/admins">Admins</Link> shows who doesn’t
          have one.
        </Trans>
      ),
    }),
  };
  return words[code]();
}
