import { Trans } from "@lingui/react/macro";

/**
 * Shows the request id of an error in small print. A button copies it, because nobody would type it; a click selects
 * it.
 */
export function Reference({ id }: { id: string }) {
  return (
    <details className="mt-4 text-t1 text-ink-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
        <Trans>Reference for support</Trans>
      </summary>
      <code className="break-all select-all">{id}</code>{" "}
      <button
        type="button"
        className="min-h-11 cursor-pointer px-2 font-semibold underline"
        onClick={() => void navigator.clipboard.writeText(id).catch(() => {})}
      >
        <Trans>Copy</Trans>
      </button>
    </details>
  );
}
