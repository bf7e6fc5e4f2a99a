import { Plural, Trans } from "@lingui/react/macro";
import type { ChangedSettings, SeasonSettings } from "#shared/programme-settings.schema.ts";
import { newKey } from "../platform/api/api.ts";
import { refreshSession } from "../platform/api/session.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { otherOutcome, previewSettings, saveSettings } from "./api.ts";
import { ChangePreview, countOfSettings } from "./change-preview.tsx";

/** This error means that the admin read the preview and went back. Nothing was saved. */
export class WentBack extends Error {}

/**
 * Returns a function that saves a season's settings. It shows the effects of the change and whom they concern, and
 * saves after the admin confirms. If the effects changed in the meantime, it asks again with the new ones. Throws
 * `WentBack`.
 */
export function usePreviewedSave() {
  const ask = useConfirm();
  return async function save(
    season: number,
    version: number,
    settings: ChangedSettings,
    title?: React.ReactNode,
  ): Promise<SeasonSettings> {
    let changes = await previewSettings(season, { __v: version, settings });
    for (;;) {
      const count = countOfSettings(changes);
      const confirmed = await ask({
        title: title ?? <Trans>Change the {season} settings?</Trans>,
        body: <ChangePreview changes={changes} />,
        safe: <Trans>Back</Trans>,
        act: <Plural value={count} one="Save # change" other="Save # changes" />,
      });
      if (!confirmed) throw new WentBack();
      try {
        const saved = await saveSettings(season, { __v: version, settings, confirm: changes.checksum }, newKey());
        // The session contains the program's name, colors and numbers, so it is loaded again.
        await refreshSession();
        return saved;
      } catch (error) {
        const other = otherOutcome(error);
        if (!other) throw error;
        changes = other;
      }
    }
  };
}
