import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { NoticesAnswer, PushDevice } from "#shared/notices.schema.ts";
import { deviceOf } from "#shared/user-agent.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { Note } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { endPush, subscribePush } from "./api.ts";
import { askBrowser, leaveBrowser, lookAtBrowser, type PushState } from "./push-browser.ts";

/**
 * Turns on notifications in this browser, and lists the other devices that get them. Only this panel asks for the
 * permission.
 */
export function PushPanel({ answer, onAnswer }: { answer: NoticesAnswer; onAnswer: (answer: NoticesAnswer) => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useSubmit();
  const { devices, publicKey } = answer.push;
  const [here, setHere] = useState<{ state: PushState; own?: PushDevice } | null>(null);
  useEffect(() => {
    let gone = false;
    void lookAtBrowser(devices).then((found) => {
      if (!gone) setHere(found);
    });
    return () => {
      gone = true;
    };
  }, [devices]);

  const turnOn = () =>
    void form.run(async () => {
      const asked = await askBrowser(publicKey);
      if (asked) onAnswer(await subscribePush(asked));
      else setHere(await lookAtBrowser(devices));
    });
  const takeOff = (device: PushDevice) =>
    void form.run(async () => {
      if (device._id === here?.own?._id) await leaveBrowser();
      onAnswer(await endPush(device._id));
      toast({ text: t`Notifications are off on that device.` });
    });

  return (
    <section aria-labelledby="push-heading" className="grid gap-4">
      <h3 id="push-heading" className="text-t3">
        <Trans>Notifications on your devices</Trans>
      </h3>
      {here ? <Here state={here.state} busy={form.busy} onTurnOn={turnOn} /> : null}
      <FieldError id="push-error" error={form.message} />
      {devices.length > 0 ? (
        <ul className="border-y border-line">
          {devices.map((device) => (
            <li key={device._id} className="border-t border-line first:border-0">
              <Device device={device} own={device._id === here?.own?._id} onTakeOff={() => takeOff(device)} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Here({ state, busy, onTurnOn }: { state: PushState; busy: boolean; onTurnOn: () => void }) {
  if (state === "on") return null;
  if (state === "unsupported")
    return (
      <p className="text-ink-2">
        <Trans>This browser can’t show our notifications. You’ll still get emails.</Trans>
      </p>
    );
  if (state === "install")
    return (
      <Note icon="phone">
        <Trans>
          On an iPhone or iPad, first add the portal to your home screen (Share, then Add to Home Screen), then open it
          from there.
        </Trans>
      </Note>
    );
  if (state === "blocked")
    return (
      <Note tone="warn" icon="alert">
        <Trans>This browser blocks our notifications. Allow them in its site settings, then reload the page.</Trans>
      </Note>
    );
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-ink-2">
        <Trans>
          Get instant notifications about awards, expiring credit, redemptions, and more. You choose which ones.
        </Trans>
      </p>
      <div>
        <Button icon="phone" onClick={onTurnOn} busy={busy} busyLabel={<Trans>Answer your browser’s prompt…</Trans>}>
          <Trans>Turn on for this device</Trans>
        </Button>
      </div>
    </div>
  );
}

function Device({ device, own, onTakeOff }: { device: PushDevice; own: boolean; onTakeOff: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { browser, system } = deviceOf(device.userAgent);
  const name = [browser, system].filter(Boolean).join(", ") || t`A browser`;
  const since = format.date(device.createdAt);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {own ? (
            <Badge tone="good">
              <Trans>This device</Trans>
            </Badge>
          ) : null}
        </span>
        <span className="text-ink-2">
          <Trans>since {since}</Trans>
        </span>
      </span>
      <Button kind="link" onClick={onTakeOff} aria-label={t`Turn off for ${name}`}>
        <Trans>Turn off</Trans>
      </Button>
    </div>
  );
}
