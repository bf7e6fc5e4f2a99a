import { encode } from "uqr";

/** Shows a QR code in black on white in every theme, because scanners need the contrast. */
export function QrCode({ text, label, className = "size-56" }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { border: 3, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
