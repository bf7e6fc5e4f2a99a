import type { ReactNode } from "react";

/** A screen of the kiosk before there is a visit. */
export function Ground({ children }: { children: ReactNode }) {
  return (
    <div className="kiosk kiosk-ground">
      <main className="kiosk-main overflow-y-auto" data-zones="one">
        {children}
      </main>
    </div>
  );
}
