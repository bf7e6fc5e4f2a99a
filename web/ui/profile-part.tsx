import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { SkeletonRows } from "./skeleton.tsx";

const isTarget = (id: string): boolean => window.location.hash === `#${id}`;

/**
 * Shows a section of a profile: a row with its current value, which opens to its forms. A link to the section (`#id`)
 * opens it, too. The content loads when it is opened for the first time. After that it stays mounted, so that typed
 * input is not lost.
 */
export function ProfilePart({
  id,
  title,
  value,
  open: opens = false,
  focus = false,
  children,
}: {
  id: string;
  title: ReactNode;
  /** This is the current value, in a few words. */
  value?: ReactNode;
  /** This is true for a section that is open from the start, because it has something that the user must do. */
  open?: boolean;
  focus?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const bodyId = useId();
  const valueId = useId();
  // Without a value the title and the arrow are on one line.
  const hasValue = value !== undefined && value !== null;
  const [open, setOpen] = useState(() => opens || focus || isTarget(id));
  const [loaded, setLoaded] = useState(open);
  useEffect(() => {
    const turnTo = () => {
      heading.current?.scrollIntoView({ block: "start" });
      heading.current?.focus({ preventScroll: true });
    };
    const followHash = () => {
      if (!isTarget(id)) return;
      setOpen(true);
      setLoaded(true);
      turnTo();
    };
    if (focus || isTarget(id)) turnTo();
    window.addEventListener("hashchange", followHash);
    return () => window.removeEventListener("hashchange", followHash);
  }, [id, focus]);
  return (
    <section id={id} className="border-t border-line">
      <div className="relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 hover:bg-brand-wash md:grid-cols-[15rem_minmax(0,1fr)_auto]">
        <h2 ref={heading} tabIndex={-1} className={`scroll-mt-4 text-t3 ${hasValue ? "" : "md:col-span-2"}`}>
          <button
            type="button"
            className={`cursor-pointer text-left after:absolute after:inset-0 ${hasValue ? "" : "min-h-11"}`}
            aria-expanded={open}
            aria-controls={loaded ? bodyId : undefined}
            aria-describedby={hasValue ? valueId : undefined}
            onClick={() => {
              setOpen(!open);
              setLoaded(true);
            }}
          >
            {title}
          </button>
        </h2>
        {hasValue ? (
          <div id={valueId} className="min-w-0 truncate text-ink-2 max-md:row-start-2">
            {value}
          </div>
        ) : null}
        <Icon
          name="chevron"
          className={`col-start-2 row-start-1 transition-transform md:col-start-3 ${hasValue ? "max-md:row-span-2" : ""} ${open ? "rotate-180" : ""}`}
        />
      </div>
      {loaded ? (
        <div id={bodyId} hidden={!open} className="pt-3 pb-8 md:pl-[16rem]">
          <div className="grid max-w-read min-w-0 gap-5">
            <Suspense fallback={<SkeletonRows rows={2} />}>{children}</Suspense>
          </div>
        </div>
      ) : null}
    </section>
  );
}

/** Shows sections of a profile that belong together. */
export function ProfileGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-8">
      <p className="mb-2 text-t1 font-semibold text-ink-2">{title}</p>
      <div className="border-y border-line [&>section:first-child]:border-t-0">{children}</div>
    </div>
  );
}
