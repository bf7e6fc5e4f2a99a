import { useEffect, useRef, type ReactNode } from "react";

/** A section of a profile; its heading is beside it if there is space. `id` is the target of the section list. */
export function ProfilePart({
  id,
  title,
  focus = false,
  children,
}: {
  id: string;
  title: ReactNode;
  focus?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <section id={id} className="section grid gap-5 pt-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 self-start text-t4">
        {title}
      </h2>
      <div className="grid min-w-0 gap-5">{children}</div>
    </section>
  );
}

/** Links to the sections of a long profile, without leaving the page. */
export function ProfileNav({ label, parts }: { label: string; parts: readonly { id: string; name: string }[] }) {
  const go = (id: string) => {
    const heading = document.querySelector<HTMLElement>(`#${id} h2`);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={label} className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {parts.map(({ id, name }) => (
          <li key={id}>
            <a
              className="chip"
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                go(id);
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
