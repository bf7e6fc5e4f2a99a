import { Trans, useLingui } from "@lingui/react/macro";
import { useCannot } from "../../platform/acts/act-gate.tsx";
import { leaveOnClick } from "../../platform/leaving.ts";

/**
 * Shows the link with which an admin starts to act as somebody. It is a plain link, because it changes state on the
 * server and must never be prefetched.
 */
export function ProxyLink({ type, id, name }: { type: "rider" | "dealer" | "promoter"; id: string; name: string }) {
  const { t } = useLingui();
  const cannot = useCannot();
  if (cannot !== null) {
    return (
      <span className="inline-flex min-h-11 items-center text-ink-3" title={cannot}>
        <Trans>Act as…</Trans>
      </span>
    );
  }
  return (
    <a
      href={`/proxy-${type}/${id}`}
      className="inline-flex min-h-11 items-center"
      aria-label={t`Act as ${name}`}
      onClick={leaveOnClick}
    >
      <Trans>Act as…</Trans>
    </a>
  );
}
