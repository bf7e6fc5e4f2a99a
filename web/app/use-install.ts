import { useEffect, useRef, useState } from "react";
import { useWhere } from "../platform/location.ts";
import { isFitting, mayOffer, noteVisit, rememberDismissal } from "./install-memory.ts";
import { useInstallOffer } from "./install-offer.ts";
import { installPlace } from "./install-place.ts";

/** Never at once: the page has been looked at for a while. */
const restMs = 8_000;

/** Offered at a fitting moment, never again once refused. Where a browser cannot ask (iOS), how to do it is shown. */
export function useInstall() {
  const { path } = useWhere();
  const install = useInstallOffer();
  const [due, setDue] = useState(false);
  const [gone, setGone] = useState(false);
  const visits = useRef(0);
  const seen = useRef(new Set<string>());
  useEffect(() => {
    visits.current ||= noteVisit(localStorage, Date.now());
    seen.current.add(path);
    if (due || !isFitting(visits.current, seen.current, path)) return;
    const timer = setTimeout(() => setDue(true), restMs);
    return () => clearTimeout(timer);
  }, [path, due]);
  const dismiss = () => {
    rememberDismissal(localStorage);
    setGone(true);
  };
  const byHand = install === null && due && installPlace() === "ios";
  return {
    offered: due && !gone && (install !== null || byHand) && mayOffer(localStorage),
    byHand,
    install: () => {
      install?.();
      dismiss();
    },
    dismiss,
  };
}
