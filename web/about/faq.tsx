import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";

/** Questions of one kind, folded: each opens by itself, by its address (`#pin`), and by searching in the page. */
export function Faq({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <section className="section mb-10 grid gap-x-6 xl:grid-cols-[240px_minmax(0,1fr)]">
      <h2 className="pt-4 pb-2 text-t5">{heading}</h2>
      <div className="max-w-[68ch]">{children}</div>
    </section>
  );
}

export function Question({ id, ask, children }: { id: string; ask: ReactNode; children: ReactNode }) {
  return (
    <details id={id} className="group border-t border-line xl:first:border-0">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-3 font-semibold">
        <h3 className="text-t3 [font-stretch:100%]">{ask}</h3>
        <Icon name="chevron" className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pb-5 text-t3 text-pretty">{children}</div>
    </details>
  );
}
