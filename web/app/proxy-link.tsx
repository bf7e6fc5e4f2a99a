import { Trans, useLingui } from "@lingui/react/macro";

/** To act as somebody: a plain link, for it changes state on the server and must never be fetched ahead. */
export function ProxyLink({ type, id, name }: { type: "rider" | "dealer" | "promoter"; id: string; name: string }) {
  const { t } = useLingui();
  return (
    <a href={`/proxy-${type}/${id}`} className="inline-flex min-h-11 items-center" aria-label={t`Proxy as ${name}`}>
      <Trans>Proxy</Trans>
    </a>
  );
}
