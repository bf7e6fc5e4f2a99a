import { Trans, useLingui } from "@lingui/react/macro";
import { leaveOnClick } from "../../platform/leaving.ts";

/**
 * Links to acting as somebody. It is a plain link, because it changes state on the server and must never be prefetched.
 */
export function ProxyLink({ type, id, name }: { type: "rider" | "dealer" | "promoter"; id: string; name: string }) {
  const { t } = useLingui();
  return (
    <a
      href={`/proxy-${type}/${id}`}
      className="inline-flex min-h-11 items-center"
      aria-label={t`Proxy as ${name}`}
      onClick={leaveOnClick}
    >
      <Trans>Proxy</Trans>
    </a>
  );
}
