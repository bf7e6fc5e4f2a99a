import type { SystemAnswer, SystemProblem } from "#shared/system.schema.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A backup older than this is reported. The two hours beyond a day are a margin for a slow nightly backup. */
const backupMaxMs = 26 * hourMs;
const mailMaxMs = 30 * minuteMs;
/** Redemptions of a kiosk wait until the lock of a PIN ends, which takes hours at most. */
const kioskMaxMs = 24 * hourMs;

type Facts = Omit<SystemAnswer, "problems">;

/** Returns the problems of the system, the worst first. The page says what to do about each. */
export function findProblems(facts: Facts, { isClockTrusted }: { isClockTrusted: boolean }): SystemProblem[] {
  const { jobs, queues, mail, backup, tablets, security, ledger } = facts;
  const now = Date.parse(facts.now);
  const isOlder = (at: string | null, ms: number): boolean => at !== null && now - Date.parse(at) > ms;
  const found: SystemProblem[] = [];
  const add = (isSo: boolean, problem: SystemProblem): void => void (isSo && found.push(problem));
  const queue = (kind: (typeof queues)[number]["kind"]) => queues.find((one) => one.kind === kind);
  const inState = (state: (typeof jobs)[number]["state"]) =>
    jobs.filter((one) => one.state === state && one.name !== "check-ledger").map(({ name }) => name);

  add(!ledger.isSound, { code: "ledgerNotSound", tone: "bad", since: ledger.checkedAt });
  add(!isClockTrusted, { code: "clockWaits", tone: "bad" });
  const failed = inState("failed");
  add(failed.length > 0, { code: "jobsFailed", tone: "bad", jobs: failed });
  const overdue = jobs.filter(({ state }) => state === "overdue").map(({ name }) => name);
  add(overdue.length > 0, { code: "jobsOverdue", tone: "bad", jobs: overdue });
  for (const problem of backupProblems(backup, isOlder)) found.push(problem);
  const outbox = queue("mail");
  add(!mail.isSent, { code: "mailOff", tone: "bad", count: outbox?.count ?? 0 });
  add(mail.isSent && isOlder(outbox?.oldestAt ?? null, mailMaxMs), {
    code: "mailWaits",
    tone: "bad",
    count: outbox?.count ?? 0,
    since: outbox?.oldestAt ?? null,
  });
  add(mail.failed > 0, { code: "mailFailed", tone: "warn", count: mail.failed });
  const push = queue("push");
  add(isOlder(push?.oldestAt ?? null, mailMaxMs), {
    code: "pushWaits",
    tone: "warn",
    count: push?.count ?? 0,
    since: push?.oldestAt ?? null,
  });
  const kiosk = queue("kiosk");
  add(isOlder(kiosk?.oldestAt ?? null, kioskMaxMs), {
    code: "kioskWaits",
    tone: "warn",
    count: kiosk?.count ?? 0,
    since: kiosk?.oldestAt ?? null,
  });
  add(tablets.silent > 0, { code: "tabletsSilent", tone: "warn", count: tablets.silent });
  add(security.isRotating, { code: "secretRotating", tone: "warn", count: security.previousPins });
  add(!security.passkeysRequired, { code: "passkeysOff", tone: "warn" });
  add(security.passkeysRequired && security.adminsWithoutPasskey > 0, {
    code: "adminsWithoutPasskey",
    tone: "warn",
    count: security.adminsWithoutPasskey,
  });
  return found;
}

function backupProblems(
  { kind, isOn, lastAt, failedAt }: Facts["backup"],
  isOlder: (at: string | null, ms: number) => boolean,
): SystemProblem[] {
  const isArchive = kind === "archive";
  if (!isOn) return [{ code: "archiveOff", tone: "bad" }];
  if (failedAt !== null) return [{ code: isArchive ? "archiveFailed" : "backupFailed", tone: "bad", since: failedAt }];
  if (lastAt === null) return [{ code: isArchive ? "archiveOld" : "backupNone", tone: "bad", since: null }];
  if (!isOlder(lastAt, backupMaxMs)) return [];
  return [{ code: isArchive ? "archiveOld" : "backupOld", tone: "bad", since: lastAt }];
}
