import type { ReactNode } from "react";
import { Link } from "./link.tsx";

export type Chip = {
  key: string;
  label: ReactNode;
  count?: number | string;
  href: string;
  on: boolean;
};

/** Filters or parts of a page that are links: the URL says which one is on. */
export function FilterChips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {chips.map((chip) => (
          <li key={chip.key}>
            <Link className="chip" href={chip.href} aria-current={chip.on ? "true" : undefined}>
              {chip.label}
              {chip.count === undefined ? null : <span className="font-medium opacity-85">{chip.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same where nothing is loaded anew: a filter over rows that are here. */
export function ToggleChips({
  label,
  chips,
  onChoose,
}: {
  label: string;
  chips: readonly Omit<Chip, "href">[];
  onChoose: (key: string) => void;
}) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <button key={chip.key} type="button" className="chip" aria-pressed={chip.on} onClick={() => onChoose(chip.key)}>
          {chip.label}
          {chip.count === undefined ? null : <span className="font-medium opacity-85">{chip.count}</span>}
        </button>
      ))}
    </div>
  );
}
