import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { NoticeChoice, NoticesAnswer } from "#shared/notices.schema.ts";
import type { NoticeChannel } from "#shared/notices.ts";
import { textOf } from "../platform/api/problem.ts";
import { CheckboxField } from "../ui/form/choice-field.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { chooseNotice, getNotices, type NotifiedRole } from "./api.ts";
import { noticeWords } from "./notice-words.ts";
import { PushPanel } from "./push-panel.tsx";

/** Shows the settings of notices by email and by push notification. This part of the profile loads its own data. */
export function NoticePanel({ role }: { role: NotifiedRole }) {
  const [answer, setAnswer] = useState<NoticesAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [look, setLook] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    getNotices(role, gone.signal).then(setAnswer, (error: unknown) => {
      if (!gone.signal.aborted) setFailure(textOf(error));
    });
    return () => gone.abort();
  }, [role, look]);
  const again = useCallback(() => {
    setFailure(null);
    setLook((before) => before + 1);
  }, []);

  if (failure !== null)
    return (
      <ErrorState title={<Trans>Your notification settings didn’t load</Trans>} onRetry={again}>
        {failure}
      </ErrorState>
    );
  if (!answer) return <SkeletonRows rows={4} />;
  const onDevices = answer.push.devices.length > 0;
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-ink-2">
        <Trans>
          Emails go to <b className="break-all">{answer.email}</b>. You’ll always get security codes and account alerts.
        </Trans>
      </p>
      <Choices role={role} answer={answer} onDevices={onDevices} change={setAnswer} />
      {role === "rider" ? <PushPanel answer={answer} onAnswer={setAnswer} /> : null}
    </div>
  );
}

function Choices({
  role,
  answer,
  onDevices,
  change,
}: {
  role: NotifiedRole;
  answer: NoticesAnswer;
  onDevices: boolean;
  change: Dispatch<SetStateAction<NoticesAnswer | null>>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const [message, setMessage] = useState<string | null>(null);
  const saving = useRef(Promise.resolve());
  const show = (kind: NoticeChoice["kind"], channel: NoticeChannel, on: boolean) =>
    change(
      (before) =>
        before && {
          ...before,
          choices: before.choices.map((choice) => (choice.kind === kind ? { ...choice, [channel]: on } : choice)),
        },
    );
  /**
   * Shows a change immediately and saves the changes in order, because users click quickly. If the server refuses a
   * change, it is reverted.
   */
  const choose = (kind: NoticeChoice["kind"], channel: NoticeChannel, on: boolean) => {
    show(kind, channel, on);
    saving.current = saving.current.then(async () => {
      try {
        await chooseNotice(role, { kind, channel, on });
        setMessage(null);
        toast({ text: t`Setting saved.` });
      } catch (error) {
        show(kind, channel, !on);
        setMessage(textOf(error));
      }
    });
  };
  return (
    <>
      <ul className="border-y border-line">
        {answer.choices.map((choice) => (
          <li key={choice.kind} className="border-t border-line py-3 first:border-0">
            <Choice choice={choice} onDevices={onDevices} onChoose={choose} />
          </li>
        ))}
      </ul>
      <FieldError id="notices-error" error={message} />
    </>
  );
}

function Choice({
  choice,
  onDevices,
  onChoose,
}: {
  choice: NoticeChoice;
  onDevices: boolean;
  onChoose: (kind: NoticeChoice["kind"], channel: NoticeChannel, on: boolean) => void;
}) {
  const { i18n } = useLingui();
  const { kind, mail, mailAlways, push } = choice;
  const { name, when } = noticeWords[kind];
  return (
    <fieldset className="grid gap-x-8 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <legend className="contents">
        <span className="min-w-0">
          <span className="block font-semibold">{i18n._(name)}</span>
          <span className="block text-ink-2">{i18n._(when)}</span>
        </span>
      </legend>
      <div className="flex flex-wrap gap-x-8">
        {mailAlways ? (
          <span className="flex min-h-11 items-center text-ink-2 md:w-40">
            <Trans>Email: always</Trans>
          </span>
        ) : (
          <CheckboxField
            className="md:w-40"
            id={`${kind}-mail`}
            label={<Trans>By email</Trans>}
            checked={mail}
            onChange={(event) => onChoose(kind, "mail", event.target.checked)}
          />
        )}
        {push !== null && onDevices ? (
          <CheckboxField
            className="md:w-40"
            id={`${kind}-push`}
            label={<Trans>On my devices</Trans>}
            checked={push}
            onChange={(event) => onChoose(kind, "push", event.target.checked)}
          />
        ) : null}
      </div>
    </fieldset>
  );
}
