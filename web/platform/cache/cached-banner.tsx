import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { AsOf } from "./as-of.tsx";
import { useWhere } from "../location.ts";
import { useReloadOnline } from "./reload-online.ts";

/**
 * Shows a banner over a copy from this device. It says how old the copy is and which parts of the page need a
 * connection, and has a button that loads the server's current answer.
 */
export function CachedBanner({ at, children }: { at: string | null; children?: ReactNode }) {
  const { reload } = useWhere();
  useReloadOnline(at !== null);
  return (
    <AsOf at={at}>
      {children}{" "}
      <Button kind="link" className="-my-2 -ms-3" onClick={() => void reload()}>
        <Trans>Try again</Trans>
      </Button>
    </AsOf>
  );
}
