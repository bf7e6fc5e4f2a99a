import { useEffect, useRef, type ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";

/**
 * Shows the questions of one topic, folded. A question opens when it is pressed, when the URL names it (`#pin`), or
 * when the browser's "find in page" finds text in it. All of them are open in print.
 */
export function Faq({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => openOnPaper(section.current), []);
  return (
    <section
      ref={section}
      className="section mb-5 grid gap-x-6 max-md:pt-0 md:mb-10 xl:grid-cols-[240px_minmax(0,1fr)]"
    >
      <h2 className="pt-2 pb-1 md:pt-4 md:pb-2">{heading}</h2>
      <div>{children}</div>
    </section>
  );
}

/** Opens the questions before printing, for browsers that cannot yet do it with CSS. */
function openOnPaper(section: HTMLElement | null): (() => void) | undefined {
  if (!section || CSS.supports("selector(::details-content)")) return undefined;
  let opened: HTMLDetailsElement[] = [];
  const fold = (open: boolean) => opened.forEach((one) => (one.open = open));
  const before = () => {
    opened = [...section.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    fold(true);
  };
  const after = () => fold(false);
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
  };
}

export function FaqQuestion({ id, ask, children }: { id: string; ask: ReactNode; children: ReactNode }) {
  return (
    <details
      id={id}
      className="group border-t border-line xl:first:border-0 print:break-inside-avoid print:details-content:[content-visibility:visible]"
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-3 font-semibold">
        <h3 className="text-t3 [font-stretch:100%]">{ask}</h3>
        <Icon name="chevron" className="shrink-0 transition-transform group-open:rotate-180 print:hidden" />
      </summary>
      <div className="grid max-w-prose gap-3 pb-5 text-t3 text-pretty">{children}</div>
    </details>
  );
}
