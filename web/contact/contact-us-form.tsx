import { useMemo, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { contactRoles } from "#shared/contact.ts";
import { isEmail } from "#shared/email.ts";
import { useWhere } from "../platform/location.ts";
import { useBotCheck } from "../platform/bot-check/use-bot-check.tsx";
import { useOnDevice } from "../platform/cache/use-on-device.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/form/choice-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { TextareaField, TextField } from "../ui/form/text-field.tsx";
import { contactUs } from "./api.ts";
import { emptyMessage, storedMessage, type Message } from "./stored-message.ts";

export function ContactUsForm({ maxCharacters }: { maxCharacters: number }) {
  const { t } = useLingui();
  const { go } = useWhere();
  // During server rendering there is no stored input.
  const isHydrated = useOnDevice(() => true, false);
  const before = useMemo(() => (isHydrated ? storedMessage.read() : null), [isHydrated]);
  const [changed, setChanged] = useState<Message | null>(null);
  const typed = changed ?? before ?? emptyMessage;
  const form = useSubmit();
  const bot = useBotCheck();
  const left = maxCharacters - Array.from(typed.message).length;
  const field = (name: keyof Message) => ({
    name,
    value: typed[name],
    error: form.errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => {
      const next = { ...typed, [name]: event.target.value };
      setChanged(next);
      storedMessage.write(next);
    },
  });

  const submit = async () => {
    const errors: Record<string, string> = {};
    for (const name of ["name", "email", "about", "message"] as const) {
      if (typed[name].trim() === "") errors[name] = t`Required`;
    }
    if (!errors.email && !isEmail(typed.email)) {
      errors.email = t`Enter an email address, like name@example.com`;
    }
    if (left < 0) errors.message = t`Shorten it to ${maxCharacters} characters or fewer.`;
    const about = contactRoles.find((role) => role === typed.about);
    if (Object.keys(errors).length > 0 || !about) return form.refuse(errors);
    const sent = await form.run(() => bot.send((token) => contactUs({ ...typed, about }, token)));
    if (!sent) return;
    storedMessage.write(null);
    await go("/thank-you-contact", { replace: true });
  };

  return (
    <Form state={form} className="mt-8 grid gap-5" onFocus={bot.wake} onSubmit={() => void submit()}>
      <TextField label={<Trans>Your name</Trans>} autoComplete="name" {...field("name")} />
      <TextField
        label={<Trans>Email</Trans>}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field("email")}
      />
      <SelectField
        label={<Trans>I’m a</Trans>}
        empty={t`Choose…`}
        choices={[
          { value: "rider", label: t`Rider` },
          { value: "dealer", label: t`Dealer` },
          { value: "promoter", label: t`Promoter` },
          { value: "other", label: t`Someone else` },
        ]}
        {...field("about")}
      />
      <TextareaField
        label={<Trans>Message</Trans>}
        hint={<Trans>Keep it to {maxCharacters} characters or fewer. Never include your password or PIN.</Trans>}
        rows={7}
        {...field("message")}
      />
      <p className={`-mt-4 text-t1 ${left < 0 ? "font-semibold text-bad" : "text-ink-3"}`} aria-live="off">
        {left < 0 ? <Trans>{-left} too many</Trans> : <Trans>{left} left</Trans>}
      </p>
      {bot.slot}
      <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
        <Trans>Send the message</Trans>
      </Button>
    </Form>
  );
}
