import { createContext, useContext, type ComponentType, type ReactNode } from "react";

export interface GateProps {
  children: ReactNode;
  className?: string;
}

/**
 * These are the rules for the acts on a part of an admin's page: why the admin may not act, or null, and the gate around
 * acts. Other areas have none (null), and load none of it.
 */
export const ActRules = createContext<{ reason: string | null; Gate: ComponentType<GateProps> } | null>(null);

/**
 * Returns why the admin may not act on this part of the page, or null. The server decides; this says so before the act.
 */
export const useCannot = (): string | null => useContext(ActRules)?.reason ?? null;

/**
 * Disables the buttons and fields in it for an admin whose role may not act, and says why. Links are not disabled.
 * Lists, records, forms and dialogs of `web/parts/` have it, so a screen rarely needs one of its own.
 */
export function ActGate(props: GateProps) {
  const rules = useContext(ActRules);
  return rules ? <rules.Gate {...props} /> : props.children;
}
