/**
 * These are the sizes of the one large number of a screen. The longer the number, the smaller it is, so that "12 345,67
 * $" never wraps.
 */
const steps: Record<"poster" | "key" | "card", [max: number, size: string][]> = {
  // `cqi` is one percent of the container's width.
  poster: [
    [7, "min(36cqi, 21.4rem)"],
    [9, "min(30cqi, 21.4rem)"],
    [11, "min(26cqi, 21.4rem)"],
    [14, "min(19cqi, 19.1rem)"],
    [Infinity, "min(15cqi, 13rem)"],
  ],
  key: [
    [7, "min(7.5rem, 36cqi)"],
    [9, "min(6rem, 29cqi)"],
    [11, "min(5rem, 24cqi)"],
    [Infinity, "min(3.75rem, 18cqi)"],
  ],
  card: [
    // With a large font size, the number still fits on a phone.
    [9, "min(var(--t6), 16vw)"],
    [12, "min(2.75rem, 13vw)"],
    [Infinity, "min(var(--t5), 11vw)"],
  ],
};

export function Figure({
  children,
  size = "card",
  as: As = "span",
}: {
  children: string;
  size?: keyof typeof steps;
  as?: "span" | "h1" | "p" | "output";
}) {
  // The letters of "CA$500.00" are wider than digits.
  const length = size !== "card" && /^[A-Z]{2}\$/.test(children) ? children.length + 2 : children.length;
  const fontSize = steps[size].find(([max]) => length <= max)?.[1];
  return (
    <As
      className="figure block"
      style={{
        fontSize,
        lineHeight: size === "card" ? 1 : 0.84,
        letterSpacing: size === "card" ? undefined : "-0.025em",
        // A small figure needs wider spaces in "130 375 $" than this size.
        wordSpacing: size === "card" ? undefined : "0.05em",
      }}
    >
      {children}
    </As>
  );
}
