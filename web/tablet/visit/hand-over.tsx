import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";

/** Says who should hold the tablet now: the rider types the PIN, and staff do all other steps. */
export function HandOver({ children }: { children: ReactNode }) {
  return (
    <p className="kiosk-hand">
      <Icon name="refresh" size={26} />
      {children}
    </p>
  );
}
