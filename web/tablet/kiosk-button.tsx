import type { ComponentProps } from "react";

/** Shows a button of the kiosk. `brand` is for the main action of a step, and `ink` for ending something. */
export function KioskButton({
  kind,
  size,
  wide = false,
  className = "",
  ...button
}: ComponentProps<"button"> & { kind?: "brand" | "ink"; size?: "giant"; wide?: boolean }) {
  const classes = ["button", wide ? "w-full" : "", className].filter(Boolean).join(" ");
  return <button type="button" {...button} className={classes} data-kind={kind} data-size={size} />;
}
