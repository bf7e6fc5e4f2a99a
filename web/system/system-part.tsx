import type { ReactNode } from "react";
import { Fold } from "../parts/fold/fold.tsx";
import "./system.css";

/**
 * Shows a part of the system. On a phone it is folded to its name and a hint, so that only parts with problems are
 * open.
 */
export function SystemPart({
  id,
  title,
  hint,
  isPlain = false,
  children,
}: {
  id: string;
  title: ReactNode;
  /** This text is shown while the part is folded. */
  hint: ReactNode;
  /** This is true for content that has its own frame on a wide screen. */
  isPlain?: boolean;
  children: ReactNode;
}) {
  return (
    <Fold
      id={id}
      className={isPlain ? "system-part" : "panel system-part md:p-5"}
      heading={
        <>
          <h2 id={`${id}-heading`} className="text-t3 md:mb-3">
            {title}
          </h2>
          <span className="fold-hint text-t1 text-ink-2">{hint}</span>
        </>
      }
    >
      {children}
    </Fold>
  );
}
