import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { DealerKioskSettings } from "#shared/kiosk-desk.schema.ts";
import type { Currency } from "#shared/money.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { CheckboxField } from "../ui/form/choice-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { updateKioskSettings, type Desk } from "./api.ts";

/** Edits the dealer's settings for all its counters. The program's limits apply in addition. */
export function DeskSettings({
  desk,
  dealerId,
  settings,
  currency,
  reload,
}: {
  desk: Desk;
  dealerId: string;
  settings: DealerKioskSettings;
  currency: Currency;
  reload: () => Promise<unknown>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const form = useSubmit();
  const [unknown, setUnknown] = useState(settings.unknownRiders);
  const [asks, setAsks] = useState(settings.hasStaffCode);
  const [code, setCode] = useState("");
  const { limits } = settings;
  const money = (cents: number) => format.money(cents, currency);
  const [most, each, total, items] = [
    money(limits.unknownRiderMaxAmount),
    money(limits.offlineMaxAmount),
    money(limits.offlineMaxTotal),
    limits.offlineMaxItems,
  ];
  const hours = limits.captureHours;

  async function save(): Promise<void> {
    if (asks && !settings.hasStaffCode && code === "") return form.refuse({ staffCode: t`Required` });
    const staffCode = !asks ? { staffCode: null } : code === "" ? {} : { staffCode: code };
    const done = await form.run(async () => {
      await updateKioskSettings(desk, dealerId, { __v: settings.__v, unknownRiders: unknown, ...staffCode });
      await reload();
    });
    if (done) toast({ text: t`Saved. Your tablets will update the next time they connect.` });
  }

  return (
    <Form state={form} className="grid gap-4" onSubmit={() => void save()}>
      <CheckboxField
        name="asksStaffCode"
        label={<Trans>Ask for a staff code at the start of each visit</Trans>}
        hint={<Trans>This way, only your staff can start a visit.</Trans>}
        checked={asks}
        onChange={(event) => setAsks(event.target.checked)}
      />
      {asks ? (
        <PasswordField
          label={settings.hasStaffCode ? <Trans>New staff code</Trans> : <Trans>Staff code</Trans>}
          hint={
            settings.hasStaffCode ? (
              <Trans>4 to 8 digits. Leave blank to keep the current code.</Trans>
            ) : (
              <Trans>4 to 8 digits, different from the exit code.</Trans>
            )
          }
          name="staffCode"
          className="max-w-80"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={code}
          error={form.errors.staffCode}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ""))}
        />
      ) : null}
      <CheckboxField
        name="unknownRiders"
        label={<Trans>While offline, accept riders who aren’t on the tablet</Trans>}
        hint={
          <Trans>
            By AMA number only, up to {most} each time. If a redemption is declined later, you cover the loss.
          </Trans>
        }
        checked={unknown}
        onChange={(event) => setUnknown(event.target.checked)}
      />
      <p className="text-t2 text-ink-2">
        <Trans>
          While offline, a tablet accepts up to {each} per redemption and up to{" "}
          <Plural value={items} one="# redemption" other="# redemptions" /> or {total} in all. It stops accepting
          redemptions <Plural value={hours} one="# hour" other="# hours" /> after it last connected.
        </Trans>
      </p>
      <div>
        <Button type="submit" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Form>
  );
}
