import { createContext, useContext, type ComponentType, type ReactNode } from "react";
import type { StaffRole } from "#shared/staff-roles.ts";

export interface GateProps {
  children: ReactNode;
  /** With a class, the children are wrapped in an element with that class, whether or not the admin may act. */
  className?: string;
  /** If this is true, the reason is shown above the part instead of below it. */
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

/**
 * Only the admin area has such rules (staff-rules.tsx). In the other areas the value is null, and the code is not
 * loaded.
 */
export const ActRules = createContext<Rules | null>(null);

/**
 * Returns why the admin may not act on this part of the page, or null. The server decides; this shows the refusal
 * before the admin acts.
 */
export const useCannot = (): string | null => useContext(ActRules)?.reason ?? null;

/**
 * Disables the buttons and fields inside it for an admin whose role may not act, and says why. Links stay enabled. The
 * lists, records, forms and dialogs of `web/parts/` contain it, so a screen rarely needs to add one.
 */
export function ActGate(props: GateProps) {
  const Gate = useContext(ActRules)?.Gate ?? OpenGate;
  return <Gate {...props} />;
}

/** Shows the part without any restriction. */
export const OpenGate = ({ children, className }: GateProps) =>
  className ? <div className={className}>{children}</div> : children;

/**
 * Sets the lowest admin role that may act on a part of the page. The server checks the same role for each call. The
 * default is `staff`.
 */
export function ActsNeed(props: NeedProps) {
  const rules = useContext(ActRules);
  return rules ? <rules.Need {...props} /> : props.children;
}
