import type { ReactNode } from "react";
import { Icon, type IconName } from "../../ui/icon.tsx";

/** Shows the figure beside a login form, with its sentence. */
export function SideFigure({
  figure,
  long = false,
  children,
}: {
  figure: ReactNode;
  /** This is true for an amount of money, which is shown smaller than a number of one or two digits. */
  long?: boolean;
  children: ReactNode;
}) {
  return (
    <p className="plain-ground" data-long={long || undefined}>
      <span className="figure">{figure}</span>
      <Words>{children}</Words>
    </p>
  );
}

/** Shows a number plate with an icon where other pages have their figure. */
export function SidePicture({ icon, children }: { icon: IconName; children?: ReactNode }) {
  return (
    <p className="plain-ground">
      <span className="plain-plate">
        <Icon name={icon} />
      </span>
      {children ? <Words>{children}</Words> : null}
    </p>
  );
}

const Words = ({ children }: { children: ReactNode }) => (
  <span className="max-w-field pb-0.5 text-balance text-brand-2-quiet lg:text-t4">{children}</span>
);
