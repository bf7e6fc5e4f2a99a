import { lazy, Suspense, useEffect, useState } from "react";
import { pageAddress } from "../../ui/page-address.ts";
import { useWhere } from "../../platform/location.ts";
import { isTyping } from "../../platform/is-typing.ts";
import { goStep, goWithinMs } from "./go-keys.ts";

// The list of the keys loads when the user opens it.
const KeyHelp = lazy(async () => ({ default: (await import("./key-help.tsx")).KeyHelp }));

/** Opens staff pages with `g` and a letter, and the list of all keys with `?` (go-keys.ts). */
export function StaffKeys() {
  const { go } = useWhere();
  const [isHelp, setHelp] = useState(false);
  useEffect(() => {
    let waitsUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      const isWaiting = event.timeStamp < waitsUntil;
      // Shift alone is ignored, because it is part of typing `?`.
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.key === "Shift") return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      const step = goStep(event.key, isWaiting);
      waitsUntil = step?.act === "wait" ? event.timeStamp + goWithinMs : 0;
      if (!step) return;
      // The letter after `g` must not reach a list or a queue, where it would trigger an act.
      event.preventDefault();
      event.stopPropagation();
      if (step.act === "go") void go(pageAddress(step.to));
      if (step.act === "help") setHelp(true);
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [go]);
  return isHelp ? (
    <Suspense>
      <KeyHelp onClose={() => setHelp(false)} />
    </Suspense>
  ) : null;
}
