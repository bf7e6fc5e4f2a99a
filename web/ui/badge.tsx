import type { ReactNode } from "react";

/**
 * This is the fill of the badge. `filled`: confirmed by the server (`Current`, "Redeemed"). `paid`: cash that was sent.
 * `half`: `Funded`. `dashed`: promised, or saved and not confirmed (`Earned`). `hatched`: expired. `bar`: spent.
 */
export type BadgeFill = "filled" | "paid" | "half" | "dashed" | "hatched" | "bar";
export type Tone = "good" | "warn" | "bad" | "info";

export function Badge({ fill, tone, children }: { fill?: BadgeFill; tone?: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-fill={fill} data-tone={tone}>
      {children}
    </span>
  );
}

/**
 * This is the kind of number plate. `number`: a number without a state. `filled`: a place that pays, or the selected
 * item. `outline`: a place that pays nothing, or an item that is not selected. `dashed`: would pay once verified.
 * `hatched`: an error.
 */
export type PlateFill = "number" | "filled" | "outline" | "dashed" | "hatched";

export function Plate({
  fill = "number",
  size,
  fills = false,
  children,
}: {
  fill?: PlateFill;
  size?: "small" | "large";
  /** This is true when the confirmation has just arrived; the plate then plays the fill animation. */
  fills?: boolean;
  children?: ReactNode;
}) {
  return (
    <span className={`plate ${fills ? "plate-fills" : ""}`} data-fill={fill} data-size={size}>
      {children}
    </span>
  );
}
