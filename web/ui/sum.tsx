import type { ReactNode } from "react";

/** Shows a figure below its name, inside a `<dl>`. `size` is a text size class. */
export const Sum = ({
  label,
  size = "text-t4",
  children,
}: {
  label: ReactNode;
  size?: string;
  children: ReactNode;
}) => (
  <div>
    <dt className="text-t2 text-ink-2">{label}</dt>
    <dd className={`figure ${size} whitespace-nowrap`}>{children}</dd>
  </div>
);
