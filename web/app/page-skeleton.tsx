import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { readTimeoutMs } from "../platform/api/online.ts";
import type { PageShape } from "#shared/pages.ts";
import { Button } from "../ui/button.tsx";

const parts = Array.from({ length: 10 }, (_, at) => at);

/**
 * Shows a placeholder while a page loads, in the shape of the page: skeleton.css arranges the same ten blocks as a
 * list, a record, a report, a form or a home page. Without a shape they look like a title and lines of text. If loading
 * takes long, it says so.
 */
export function PageSkeleton({ shape }: { shape: PageShape | undefined }) {
  const { t } = useLingui();
  return (
    <>
      <Slow />
      <div className="page-skeleton" data-shape={shape} role="status" aria-label={t`Loading the page`}>
        {parts.map((at) => (
          <span key={at} className="skeleton" />
        ))}
      </div>
    </>
  );
}

/**
 * After `readTimeoutMs` (8 s), says that the page is slow to load and offers a retry. A page with an offline copy shows
 * the copy after the same time.
 */
function Slow() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), readTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="page-slow">
      {isSlow ? (
        <>
          <Trans>This is taking longer than usual.</Trans>{" "}
          <Button kind="link" onClick={() => window.location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        </>
      ) : null}
    </p>
  );
}
