import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ChangedSettings, SeasonSettings } from "#shared/programme-settings.schema.ts";
import { textOf } from "../platform/api/problem.ts";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";
import { getSettings } from "./api.ts";
import { usePreviewedSave, WentBack } from "./use-previewed-save.tsx";

/** Copies the settings of this season to the next one, after the same preview as any change. */
export function CopySeason({ from, onCopied }: { from: SeasonSettings; onCopied: (season: number) => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const previewed = usePreviewedSave();
  const [busy, setBusy] = useState(false);
  const next = from.season + 1;
  const copy = async () => {
    setBusy(true);
    try {
      const target = await getSettings(next);
      const change = Object.entries(from.settings).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(target.settings, key)),
      );
      if (change.length === 0) {
        toast({ text: t`${next} already has the same settings.` });
        return;
      }
      // Both seasons have the shape of the settings.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const settings = Object.fromEntries(change) as ChangedSettings;
      await previewed(
        next,
        target.__v,
        settings,
        <Trans>
          Copy the {from.season} settings to {next}?
        </Trans>,
      );
      toast({ text: t`Copied to ${next}.`, tone: "good" });
      onCopied(next);
    } catch (error) {
      if (!(error instanceof WentBack)) toast({ text: textOf(error), tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} busyLabel={<Trans>Copying…</Trans>} onClick={() => void copy()}>
      <Trans>Copy to {next}</Trans>
    </Button>
  );
}
