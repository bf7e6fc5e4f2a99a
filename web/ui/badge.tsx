import type { ReactNode } from "react";

/**
 * How full the plate is. filled: the server said so (`Current`, "Redeemed"). paid: cash, sent. half: `Funded`.
 * dashed: promised or saved, not confirmed (`Earned`). hatched: past its day (`Expired`). bar: gone (`Spent`).
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

/** number: a rider's number, a selection. filled: pays. outline: pays nothing. dashed: saved. hatched: from earlier. */
export type PlateFill = "number" | "filled" | "outline" | "dashed" | "hatched";

export function Plate({
  fill = "number",
  size,
  fills = false,
  children,
}: {
  fill?: PlateFill;
  size?: "small" | "large";
  /** The confirmation just came. */
  fills?: boolean;
  children?: ReactNode;
}) {
  return (
    <span className={`plate ${fills ? "plate-fills" : ""}`} data-fill={fill} data-size={size}>
      {children}
    </span>
  );
}
