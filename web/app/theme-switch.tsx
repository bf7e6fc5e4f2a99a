import { useState } from "react";
import { Trans } from "@lingui/react/macro";
import { stored, textSchema } from "../platform/cache/stored.ts";
import { useOnDevice } from "../platform/cache/use-on-device.ts";
import { Icon } from "../ui/icon.tsx";

type Theme = "light" | "dark";

const storedTheme = stored("theme", textSchema);

function shown(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * Switches between light and dark. The system's theme applies until the user chooses one. The choice is stored on the
 * device, and public/theme.js applies it before the first paint.
 */
export function ThemeSwitch({ className = "" }: { className?: string }) {
  const found = useOnDevice<Theme>(shown, "light");
  const [chosen, setChosen] = useState<Theme | null>(null);
  const theme = chosen ?? found;
  const other: Theme = theme === "dark" ? "light" : "dark";
  const choose = () => {
    document.documentElement.dataset.theme = other;
    setChosen(other);
    // Without storage the choice applies until the page is closed.
    storedTheme.write(other);
  };
  return (
    <button
      type="button"
      onClick={choose}
      className={`inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold ${className}`}
    >
      <Icon name={other === "dark" ? "moon" : "sun"} size={16} />
      {other === "dark" ? <Trans>Dark</Trans> : <Trans>Light</Trans>}
    </button>
  );
}
