import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";

/** Shows the acts of a row behind a button. It shows nothing for a row without acts. */
export function ListRowMenu({
  name,
  acts,
  onPreview,
}: {
  name: string;
  acts: ReactNode;
  /** Shows the row beside the list; it is undefined where that is not possible. */
  onPreview: (() => void) | undefined;
}) {
  const { t } = useLingui();
  if (!acts) return null;
  return (
    <Menu
      label={t`Actions for ${name}`}
      align="end"
      buttonClass="row-menu grid min-h-11 min-w-11 place-items-center"
      items={
        <>
          {onPreview ? (
            <Button kind="link" className="list-preview" onClick={onPreview}>
              <Trans>Show beside the list</Trans>
            </Button>
          ) : null}
          <ActGate>{acts}</ActGate>
        </>
      }
    >
      <Icon name="dots" />
    </Menu>
  );
}
