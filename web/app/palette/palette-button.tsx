import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../ui/icon.tsx";
import { openPalette } from "./palette-host.tsx";

/** Opens the palette for touch and mouse users; its title names the keys. */
export function PaletteButton() {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className="grid size-11 cursor-pointer place-items-center"
      aria-label={t`Find anything`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      title={t`Find anything (Ctrl K or ⌘K)`}
      onClick={openPalette}
    >
      <Icon name="search" />
    </button>
  );
}
