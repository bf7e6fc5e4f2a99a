import { useEffect, type ReactNode } from "react";
import { useOnDevice } from "../platform/cache/use-on-device.ts";
import { Icon } from "../ui/icon.tsx";
import { useUnfolded } from "./unfolded.ts";

/**
 * A section that a phone folds: its heading opens it, and so do a link to it (`#id`) and, without a script, the browser.
 * Wider screens and print show it open. Server rendering does not know the screen size: there, fold.css opens it.
 */
export function Fold({
  id,
  heading,
  first = false,
  className = "",
  children,
}: {
  id: string;
  /** The heading of the section, with the id `{id}-heading`. */
  heading: ReactNode;
  /** True for a section that a phone shows open at first. */
  first?: boolean;
  className?: string;
  /** One element. */
  children: ReactNode;
}) {
  const isWide = useOnDevice(() => matchMedia("(min-width: 761px)").matches, false);
  const [isOpen, setOpen] = useUnfolded(id, first);
  useEffect(() => {
    const followHash = () => {
      if (window.location.hash === `#${id}`) setOpen(true);
    };
    followHash();
    window.addEventListener("hashchange", followHash);
    return () => window.removeEventListener("hashchange", followHash);
    // Runs once: what it calls depends on the id alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  if (isWide) {
    return (
      <section id={id} aria-labelledby={`${id}-heading`} className={className}>
        {heading}
        {children}
      </section>
    );
  }
  return (
    <details
      id={id}
      className={`fold ${className}`}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {heading}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  );
}
