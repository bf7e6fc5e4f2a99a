import { Trans, useLingui } from "@lingui/react/macro";
import { isLocale } from "#shared/locale.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { RadioField } from "../ui/choice-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { updateRider } from "./api.ts";

/** The language of our mails; that of the pages is chosen in the header. Saved as soon as it is chosen. */
export function LanguageForm({ rider, onSaved }: { rider: RiderRecord; onSaved: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useSubmit();
  const choose = async (locale: string) => {
    if (!isLocale(locale) || locale === rider.locale) return;
    await form.run(async () => {
      await updateRider(rider._id, { __v: rider.__v, locale });
      onSaved();
      toast({ text: t`The language of our mails was saved.` });
    });
  };
  return (
    <RadioField
      legend={<Trans>Language of our mails</Trans>}
      name="locale"
      choices={[
        { value: "en", label: "English" },
        { value: "fr", label: "Français" },
      ]}
      value={rider.locale}
      onChoose={(locale) => void choose(locale)}
      error={form.message}
    />
  );
}
