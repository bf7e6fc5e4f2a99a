import type { ReactNode } from "react";
import { useLingui } from "@lingui/react";
import { Link } from "../link.tsx";
import type { PageAddress } from "../page-address.ts";

export type Chip = {
  key: string;
  label: ReactNode;
  /** A number, or a text such as "999+" for a number that was not counted to its end. */
  count?: number | string;
  href: PageAddress;
  on: boolean;
};

/** Shows links to filters or sections of a page; the URL says which one is active. */
export function FilterChips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {chips.map((chip) => (
          <li key={chip.key}>
            <Link className="chip" href={chip.href} aria-current={chip.on ? "true" : undefined}>
              {chip.label}
              <Count of={chip} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows chips like `FilterChips`, for a filter of rows that are already loaded. */
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
          <Count of={chip} />
        </button>
      ))}
    </div>
  );
}

/** Shows the count with the digit grouping of the page's language: 10,000 or 10 000. */
function Count({ of: { count } }: { of: Pick<Chip, "count"> }) {
  const { i18n } = useLingui();
  if (count === undefined) return null;
  return <span className="font-medium opacity-85">{typeof count === "string" ? count : i18n.number(count)}</span>;
}
