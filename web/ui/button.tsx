import { useId, type ButtonHTMLAttributes, type ReactNode } from "react";
import { Link, type LinkProps } from "./link.tsx";
import { Icon, type IconName } from "./icon.tsx";

/**
 * `brand` is for the main action of a screen and is used once. `ink` is for leaving or finishing. `danger` destroys
 * something and is used only inside a confirmation.
 */
export type ButtonKind = "brand" | "ink" | "outline" | "danger" | "link";
type Size = "small" | "usual" | "tall";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  size?: Size;
  icon?: IconName;
  wide?: boolean;
  /** While this is true, the button is disabled, keeps its width and says what is happening ("Sending 12 of 31…"). */
  busy?: boolean;
  busyLabel?: ReactNode;
  /**
   * This is the reason why the act is not possible. When it is set, the button is disabled and the reason is shown
   * beside it.
   */
  reason?: ReactNode;
};

export function Button({
  kind = "outline",
  size = "usual",
  icon,
  wide,
  busy = false,
  busyLabel,
  reason,
  children,
  className = "",
  disabled,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const button = (
    <button
      type={type}
      className={`button ${wide ? "w-full" : ""} ${className}`}
      data-kind={kind}
      data-size={size}
      disabled={disabled || Boolean(reason)}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      aria-describedby={reason ? reasonId : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <Face icon={icon} busy={busy} busyLabel={busyLabel}>
        {children}
      </Face>
    </button>
  );
  if (!reason) return button;
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      {button}
      <span id={reasonId} className="text-ink-2">
        {reason}
      </span>
    </span>
  );
}

/** Shows both labels in one grid cell, so that the button is as wide as the longer one. */
function Face({ icon, busy, busyLabel, children }: Pick<ButtonProps, "icon" | "busy" | "busyLabel" | "children">) {
  const label = (
    <span className="inline-flex items-center justify-center gap-2">
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  );
  if (busyLabel === undefined) return label;
  return (
    <span className="grid place-items-center">
      <span className={`col-start-1 row-start-1 flex ${busy ? "invisible" : ""}`}>{label}</span>
      <span className={`col-start-1 row-start-1 ${busy ? "" : "invisible"}`} aria-hidden={!busy}>
        {busyLabel}
      </span>
    </span>
  );
}

type ButtonLinkProps = LinkProps & {
  kind?: ButtonKind;
  size?: Size;
  icon?: IconName;
  wide?: boolean;
};

/** Shows a link to a page that is styled like a button. */
export function ButtonLink({
  kind = "outline",
  size = "usual",
  icon,
  wide,
  className = "",
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link className={`button ${wide ? "w-full" : ""} ${className}`} data-kind={kind} data-size={size} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}
