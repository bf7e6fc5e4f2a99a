import type { ReactNode } from "react";

/** Shows a figure below its name, inside a `<dl>`. `size` is a text size class. */
export const Sum = ({
  label,
  size = "text-t4",
  labelClass = "",
  className,
  children,
}: {
  label: ReactNode;
  size?: string;
  labelClass?: string;
  className?: string;
  children: ReactNode;
}) => (
  <div className={className}>
    <dt className={`text-t2 text-ink-2 ${labelClass}`}>{label}</dt>
    <dd className={`figure ${size} whitespace-nowrap`}>{children}</dd>
  </div>
);
