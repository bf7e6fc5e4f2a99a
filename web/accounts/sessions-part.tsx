import { Trans, useLingui } from "@lingui/react/macro";
import type { SessionRecord } from "#shared/sessions.schema.ts";
import { textOf } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";
import { endOtherSessions, endSession } from "./own-account-api.ts";

/** Lists the sessions of the account; each can be logged out. */
export function SessionsPart({
  sessions,
  onChanged,
}: {
  sessions: readonly SessionRecord[] | null;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      onChanged();
      toast({ text: done });
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };
  if (!sessions) {
    return (
      <p className="text-ink-2">
        <Trans>Only the account’s owner can do this. You’re acting for someone else.</Trans>
      </p>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <SessionLine
            key={session._id}
            session={session}
            onEnd={(device) =>
              void act(() => endSession(session._id), device ? t`${device} was logged out.` : t`Device logged out.`)
            }
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <Button icon="leave" onClick={() => void act(endOtherSessions, t`Your other sessions were logged out.`)}>
            <Trans>Log out everywhere else</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}

function SessionLine({ session, onEnd }: { session: SessionRecord; onEnd: (device: string) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const device = [session.browser, session.system].filter(Boolean).join(" · ");
  const since = format.date(session.createdAt);
  const seen = format.relative(session.seenAt).text;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device === "" ? <Trans>Unknown device</Trans> : device}
          {session.current ? (
            <Badge fill="filled">
              <Trans>This device</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="text-t1 text-ink-2">
          <Trans>
            Logged in {since}, last active {seen}
          </Trans>
        </p>
      </div>
      {session.current ? null : (
        <Button size="small" icon="leave" aria-label={t`Log out ${device}`} onClick={() => onEnd(device)}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  );
}
