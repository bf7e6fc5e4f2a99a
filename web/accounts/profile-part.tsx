import { useEffect, useRef, type ReactNode } from "react";

/** One part of a profile, with its heading; `id` is where the list of parts leads. */
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
    <section id={id} className="section grid scroll-mt-4 gap-5 pt-4">
      <h2 ref={heading} tabIndex={-1} className="text-t4">
        {title}
      </h2>
      {children}
    </section>
  );
}
