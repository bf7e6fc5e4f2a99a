import { useEffect, useState } from "react";
import { mayOffer, noteVisit, rememberDismissal } from "./install-memory.ts";

type InstallEvent = Event & { prompt: () => Promise<unknown> };
const canPrompt = (event: Event): event is InstallEvent => "prompt" in event;

const restFirst = 60_000;

/** Offered on the second visit or after a minute, never again once refused. */
export function useInstall() {
  const [event, setEvent] = useState<InstallEvent | null>(null);
  const [due, setDue] = useState(false);
  useEffect(() => {
    const caught = (found: Event) => {
      found.preventDefault();
      if (canPrompt(found)) setEvent(found);
    };
    window.addEventListener("beforeinstallprompt", caught);
    const visits = noteVisit(localStorage, Date.now());
    const timer = setTimeout(() => setDue(true), visits > 1 ? 5_000 : restFirst);
    return () => {
      window.removeEventListener("beforeinstallprompt", caught);
      clearTimeout(timer);
    };
  }, []);
  const dismiss = () => {
    rememberDismissal(localStorage);
    setEvent(null);
  };
  const install = () => {
    void event?.prompt();
    dismiss();
  };
  return { offered: due && event !== null && mayOffer(localStorage), install, dismiss };
}
