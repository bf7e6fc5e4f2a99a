import { useId } from "react";
import { Trans } from "@lingui/react/macro";
import { scaleOf } from "../../ui/chart/chart-scale.ts";

// Each level has its own pattern and shade, so that the levels can be distinguished in print and without colors: empty,
// dots, lines, a grid, and full.

/** Level 0 means zero. Levels 1 to 4 are four equal steps up to `top`. */
interface Levels {
  top: number;
  of: (value: number) => number;
  /** These are the smallest and the largest value of each level above 0; empty levels at the top are left out. */
  steps: readonly { level: number; from: number; to: number }[];
}

const count = 4;

/** Returns up to four levels of whole numbers, whose upper end is a round number. */
export function levelsOf(values: readonly number[]): Levels {
  const { max } = scaleOf(values, count);
  const top = Math.max(1, ...values) <= count ? count : max;
  const levelOf = (value: number): number => (value <= 0 ? 0 : Math.min(count, Math.ceil((value / top) * count)));
  const highest = levelOf(Math.max(0, ...values));
  return {
    top,
    of: levelOf,
    steps: Array.from({ length: highest }, (_, at) => ({
      level: at + 1,
      from: Math.floor((top * at) / count) + 1,
      to: Math.floor((top * (at + 1)) / count),
    })),
  };
}

/** Returns the patterns of the levels, to be put into an SVG, and the fill of each level. */
export function useLevelFills() {
  const id = useId();
  const names = ["none", "dots", "lines", "grid", "full"] as const;
  return {
    fill: (level: number): string => `url(#${id}${names[level] ?? "full"})`,
    patterns: (
      <defs>
        {names.map((name, level) => (
          <pattern key={name} id={`${id}${name}`} width="6" height="6" patternUnits="userSpaceOnUse">
            <rect width="6" height="6" className="races-ground" data-level={level} />
            {name === "dots" ? <circle cx="3" cy="3" r="1" className="races-mark" /> : null}
            {name === "lines" ? <path d="M-1,1L1,-1M0,6L6,0M5,7L7,5" className="races-stroke" /> : null}
            {name === "grid" ? <path d="M0,6L6,0M0,0L6,6" className="races-stroke" /> : null}
          </pattern>
        ))}
      </defs>
    ),
  };
}

/** Shows the legend: each level's pattern, with the values that the level covers. */
export function LevelLegend({
  levels,
  format,
  fill,
  isMoney = false,
}: {
  levels: Levels;
  /**
   * If this is true, a level begins at the value at which the level below ends. A level of counts begins one above it.
   */
  isMoney?: boolean;
  format: (value: number) => string;
  fill: (level: number) => string;
}) {
  return (
    <ul className="races-legend">
      {[{ level: 0, from: 0, to: 0 }, ...levels.steps].map(({ level, from, to }) => (
        <li key={level}>
          <svg width="26" height="16" aria-hidden="true">
            <rect className="races-region" x="1" y="1" width="24" height="14" fill={fill(level)} />
          </svg>
          {level === 0 ? (
            <Trans context="events">None</Trans>
          ) : from === to ? (
            format(to)
          ) : level === 1 ? (
            <Trans>Up to {format(to)}</Trans>
          ) : (
            <Trans>
              {format(isMoney ? from - 1 : from)} to {format(to)}
            </Trans>
          )}
        </li>
      ))}
    </ul>
  );
}
