import type { ReactNode } from "react";
import { useOnDevice } from "../../platform/cache/use-on-device.ts";
import { Icon } from "../../ui/icon.tsx";

/**
 * Shows a section that is folded on a phone. Its heading unfolds it, and so does the browser's find in page. Wider
 * screens and print show it unfolded. Server rendering does not know the screen size, so there fold.css unfolds it.
 */
export function Fold({
  id,
  heading,
  first = false,
  className = "",
  children,
}: {
  id: string;
  /** This is the heading of the section, with the id `{id}-heading`. */
  heading: ReactNode;
  /** If this is true, a phone shows the section unfolded at first. */
  first?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const isWide = useOnDevice(() => matchMedia("(min-width: 761px)").matches, false);
  if (isWide) {
    return (
      <section id={id} aria-labelledby={`${id}-heading`} className={className}>
        {heading}
        {children}
      </section>
    );
  }
  return (
    <details className={`fold ${className}`} open={first || undefined}>
      <summary>
        {heading}
        <Icon name="chevron" />
      </summary>
      {/* A browser that follows a link to an element opens the section around it. */}
      <div id={id}>{children}</div>
    </details>
  );
}
