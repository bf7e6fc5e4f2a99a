import { useEffect, useRef, useState } from "react";
import { useWhere } from "../../platform/location.ts";
import { isFitting, mayOffer, noteVisit, rememberDismissal } from "./install-memory.ts";
import { useInstallOffer } from "./install-offer.ts";
import { installPlace } from "./install-place.ts";

/** The app is offered only after the page has been visible for this many ms. */
const delayMs = 8_000;

/**
 * Offers to install the app at a suitable moment, and never again after a refusal. If the browser has no prompt (iOS),
 * it shows the steps.
 */
export function useInstall() {
  const { path } = useWhere();
  const install = useInstallOffer();
  const [due, setDue] = useState(false);
  const [gone, setGone] = useState(false);
  const visits = useRef(0);
  const seen = useRef(new Set<string>());
  useEffect(() => {
    visits.current ||= noteVisit(Date.now());
    seen.current.add(path);
    if (due || !isFitting(visits.current, seen.current, path)) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [path, due]);
  const dismiss = () => {
    rememberDismissal();
    setGone(true);
  };
  const byHand = install === null && due && installPlace() === "ios";
  return {
    offered: due && !gone && (install !== null || byHand) && mayOffer(),
    byHand,
    install: () => {
      install?.();
      dismiss();
    },
    dismiss,
  };
}
