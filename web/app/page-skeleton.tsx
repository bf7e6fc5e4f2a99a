import { useLingui } from "@lingui/react/macro";
import type { PageShape } from "../platform/screen.ts";

const parts = Array.from({ length: 10 }, (_, at) => at);

/**
 * Shows the placeholder of a page that loads, in the shape of the page: skeleton.css arranges the same ten blocks as a
 * list, a record, a report, a form or a home page. Without a shape they are a title and lines of text.
 */
export function PageSkeleton({ shape }: { shape: PageShape | undefined }) {
  const { t } = useLingui();
  return (
    <div className="page-skeleton" data-shape={shape} role="status" aria-label={t`Loading the page`}>
      {parts.map((at) => (
        <span key={at} className="skeleton" />
      ))}
    </div>
  );
}
