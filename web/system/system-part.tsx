import type { ReactNode } from "react";
import { Fold } from "../parts/fold/fold.tsx";
import "./system.css";

/** Shows a part of the system, which a phone folds to its name and a hint, so that only what is wrong is open. */
export function SystemPart({
  id,
  title,
  hint,
  isPlain = false,
  children,
}: {
  id: string;
  title: ReactNode;
  /** A folded part says this. */
  hint: ReactNode;
  /** This is true for content that has a frame of its own on a wide screen. */
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
