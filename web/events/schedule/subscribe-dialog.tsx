import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "../../platform/location.ts";
import { useFormat } from "../../platform/use-format.ts";
import { webcal } from "../../platform/webcal.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { feedPath } from "./feed-path.ts";
import { scheduleSearch } from "./events-search.ts";

/** Shows a calendar feed as a link that opens the calendar app, and as an address to paste. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { search } = useSearch(scheduleSearch);
  const path = feedPath(search, useFormat().locale);
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const address = new URL(path, window.location.href).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied("yes");
    } catch {
      setCopied("no");
    }
  };
  return (
    <Dialog open title={<Trans>Subscribe to this calendar</Trans>} onClose={onClose}>
      <p className="mt-2 max-w-prose text-ink-2">
        <Trans>The calendar follows this search: new, moved, and canceled events update automatically.</Trans>
      </p>
      <a className="button mt-4 w-full" data-kind="brand" href={webcal(path)}>
        <Icon name="calendar" />
        <Trans>Open in my calendar</Trans>
      </a>
      <TextField
        className="mt-5"
        label={t`Or paste this link into your calendar app`}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <p role="status" className="mt-1 min-h-6 text-t1 text-ink-2">
        {copied === "yes" ? <Trans>Copied.</Trans> : null}
        {copied === "no" ? <Trans>Select the link and copy it.</Trans> : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button icon="link" onClick={() => void copy()}>
          <Trans>Copy link</Trans>
        </Button>
        <a className="button" data-kind="outline" href={path} download>
          <Icon name="down" />
          <Trans>Download a copy</Trans>
        </a>
        <Button kind="ink" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
