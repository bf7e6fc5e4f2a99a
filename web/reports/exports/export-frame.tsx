import type { ReactNode } from "react";
import { usePageTitle } from "../../platform/page-title.ts";

/** The frame of both export pages: what the file is for, the choice beside the first rows, and the files. */
export function ExportFrame({
  title,
  about,
  fields,
  choices,
  children,
}: {
  title: string;
  about: ReactNode;
  fields: ReactNode;
  choices: ReactNode;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="grid gap-5">
      <h1 className="text-t5">{title}</h1>
      <p className="max-w-prose text-ink-2">{about}</p>
      <div className="flex flex-wrap items-end gap-4">{fields}</div>
      <div className="grid gap-6 xl:grid-cols-[minmax(22rem,2fr)_minmax(0,3fr)]">
        {choices}
        <div className="grid min-w-0 content-start gap-5">{children}</div>
      </div>
    </div>
  );
}

/** A heading that says how much is chosen, above the rows to choose from. */
export function ExportChoices({ heading, act, children }: { heading: ReactNode; act: ReactNode; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="text-t4">{heading}</h2>
        {act}
      </div>
      <div className="export-choices">{children}</div>
    </section>
  );
}
