import { useLingui } from "@lingui/react/macro";
import { Link } from "../link.tsx";
import { Icon } from "../icon.tsx";
import type { PageAddress } from "../page-address.ts";

/** Returns the pages to show: first, last and those around the current one. 0 marks a gap: [1, 0, 4, 5, 6, 0, 20]. */
export function pagesShown(page: number, totalPages: number): number[] {
  const near = [1, page - 1, page, page + 1, totalPages].filter((n) => n >= 1 && n <= totalPages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((n, i) => {
    const before = sorted[i - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [0, n];
  });
}

export function PageLinks({
  page,
  totalPages,
  href,
}: {
  page: number;
  totalPages: number;
  /** Returns the URL of a page, with the rest of the query unchanged. */
  href: (page: number) => PageAddress;
}) {
  const { t } = useLingui();
  const cell = "grid min-w-9 sm:min-w-11 min-h-11 place-items-center rounded-1 px-1.5 no-underline";
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={t`Pages`} className="flex items-center justify-end sm:gap-1">
      {page > 1 ? (
        <Link className={cell} href={href(page - 1)} rel="prev" aria-label={t`Previous page`}>
          <Icon name="back" />
        </Link>
      ) : null}
      {pagesShown(page, totalPages).map((n, i) =>
        n === 0 ? (
          <span key={`gap-${i}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={n}
            className={`${cell} ${n === page ? "bg-ink font-semibold text-surface" : "hover:bg-sunk"}`}
            href={href(n)}
            aria-label={t`Page ${n}`}
            aria-current={n === page ? "page" : undefined}
          >
            {n}
          </Link>
        ),
      )}
      {page < totalPages ? (
        <Link className={cell} href={href(page + 1)} rel="next" aria-label={t`Next page`}>
          <Icon name="arrow" />
        </Link>
      ) : null}
    </nav>
  );
}
