import { Trans } from "@lingui/react/macro";

/** Shows a placeholder in the shape of the content; CSS shows it only after 200 ms. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div className="skeleton-late" role="status">
      <span className="sr-only">
        <Trans>Loading…</Trans>
      </span>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="flex h-14 items-center gap-3 border-b border-line" aria-hidden="true">
          <span className="skeleton h-8 w-9 rounded-1" />
          <span className="flex flex-1 flex-col gap-1.5">
            <span className="skeleton h-3.5" style={{ width: `${70 - ((i * 17) % 30)}%` }} />
            <span className="skeleton h-2.5" style={{ width: `${48 - ((i * 13) % 22)}%` }} />
          </span>
          <span className="skeleton h-4.5 w-16" />
        </div>
      ))}
    </div>
  );
}
