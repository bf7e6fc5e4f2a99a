import type { ReactNode } from "react";

/** Shows the layout of kiosk screens outside a visit. */
export function Ground({ children }: { children: ReactNode }) {
  return (
    <div className="kiosk kiosk-ground">
      <main className="kiosk-main overflow-y-auto" data-zones="one">
        {children}
      </main>
    </div>
  );
}
