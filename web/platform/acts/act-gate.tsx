import { createContext, useContext, type ComponentType, type ReactNode } from "react";
import type { StaffRole } from "#shared/staff-roles.ts";

export interface GateProps {
  children: ReactNode;
  /** With a class, the children are in a box of their own, whether the admin may act or not. */
  className?: string;
  /** With true, the reason is above the part and not below it. */
  reasonFirst?: boolean;
}

export interface NeedProps {
  least: StaffRole;
  children: ReactNode;
}

interface Rules {
  /** This is why the admin may not act on this part of the page. */
  reason: string | null;
  Gate: ComponentType<GateProps>;
  Need: ComponentType<NeedProps>;
}

/** The admin area has rules (staff-rules.tsx). The other areas have none (null), and load none of their code. */
export const ActRules = createContext<Rules | null>(null);

/**
 * Returns why the admin may not act on this part of the page, or null. The server decides; this says so before the act.
 */
export const useCannot = (): string | null => useContext(ActRules)?.reason ?? null;

/**
 * Disables the buttons and fields in it for an admin whose role may not act, and says why. Links are not disabled.
 * Lists, records, forms and dialogs of `web/parts/` have it, so a screen rarely needs one of its own.
 */
export function ActGate(props: GateProps) {
  const Gate = useContext(ActRules)?.Gate ?? OpenGate;
  return <Gate {...props} />;
}

/** Shows the part to somebody who may act. */
export const OpenGate = ({ children, className }: GateProps) =>
  className ? <div className={className}>{children}</div> : children;

/**
 * Sets the least role of an admin for the acts on a part of the page, which the server checks for each call. By default
 * it is `staff`.
 */
export function ActsNeed(props: NeedProps) {
  const rules = useContext(ActRules);
  return rules ? <rules.Need {...props} /> : props.children;
}
