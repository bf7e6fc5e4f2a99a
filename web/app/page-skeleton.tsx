import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { readTimeoutMs } from "../platform/api/online.ts";
import type { PageShape } from "../platform/screen.ts";
import { Button } from "../ui/button.tsx";

const parts = Array.from({ length: 10 }, (_, at) => at);

/**
 * Shows the placeholder of a page that loads, in the shape of the page: skeleton.css arranges the same ten blocks as a
 * list, a record, a report, a form or a home page. Without a shape they are a title and lines of text. If the page does
 * not load for a while, it says so.
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

/** Says that the page takes long, once a read that has a copy would show the copy, and offers another try. */
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
