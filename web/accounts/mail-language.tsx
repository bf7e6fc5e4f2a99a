import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isLocale, type Locale } from "#shared/locale.ts";
import { refreshSession } from "../platform/api/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { RadioField } from "../ui/form/choice-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { setMailLocale } from "./own-account-api.ts";

/**
 * Changes the language of our emails. The choice is saved immediately. The language of the pages is chosen in the
 * header.
 */
export function MailLanguage({ locale }: { locale: Locale }) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useSubmit();
  const [chosen, setChosen] = useState(locale);
  const choose = async (next: string) => {
    if (!isLocale(next) || next === chosen) return;
    setChosen(next);
    const saved = await form.run(async () => {
      await setMailLocale(next);
      await refreshSession();
    });
    if (!saved) return setChosen(chosen);
    toast({ text: t`Email language saved.` });
  };
  return (
    <RadioField
      legend={<Trans>Email language</Trans>}
      name="mail-locale"
      choices={[
        { value: "en", label: "English" },
        { value: "fr", label: "Français" },
      ]}
      value={chosen}
      onChoose={(next) => void choose(next)}
      error={form.message}
    />
  );
}
