import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { staffGroups } from "../areas/staff-links.ts";
import { goKeys } from "./go-keys.ts";
import "./key-help.css";

const labels = new Map(staffGroups.flatMap(({ entries }) => entries.map(({ path, label }) => [path, label])));

/** Lists the keys of the staff area: those for pages, in a list, and in a queue. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <Dialog open title={<Trans>Keyboard shortcuts</Trans>} onClose={onClose}>
      <div className="key-help">
        <Keys title={<Trans>Anywhere</Trans>}>
          <Key keys={["Ctrl K", "⌘ K", "/"]}>{t`Find anything`}</Key>
          <Key keys={["?"]}>{t`Show these shortcuts`}</Key>
          {Object.entries(goKeys).map(([letter, path]) => {
            const label = labels.get(path);
            return label ? (
              <Key key={letter} keys={["g", letter]} inTurn>
                {i18n._(label)}
              </Key>
            ) : null;
          })}
        </Keys>
        <Keys title={<Trans>In a list</Trans>}>
          <Key keys={["/"]}>{t`Search the list`}</Key>
          <Key keys={["j", "↓"]}>{t`Next row`}</Key>
          <Key keys={["k", "↑"]}>{t`Previous row`}</Key>
          <Key keys={[t`Enter`]}>{t`Open the row`}</Key>
          <Key keys={["p"]}>{t`Show the row beside the list`}</Key>
          <Key keys={["x", t`Space`]}>{t`Select the row`}</Key>
          <Key keys={[t`Esc`]}>{t`Clear the selection`}</Key>
        </Keys>
        <Keys title={<Trans>In a record</Trans>}>
          <Key keys={["n", "]"]}>{t`Next record in the list`}</Key>
          <Key keys={["p", "["]}>{t`Previous record in the list`}</Key>
        </Keys>
        <Keys title={<Trans>In a queue</Trans>}>
          <Key keys={["a"]}>{t`Approve`}</Key>
          <Key keys={["r"]}>{t`Decline`}</Key>
          <Key keys={["n"]}>{t`Next`}</Key>
        </Keys>
      </div>
      <div className="form-acts mt-5">
        <Button kind="brand" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function Keys({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-t3">{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

/** Shows an act and its keys: alternatives, or with `inTurn` keys that are pressed one after the other. */
function Key({ keys, inTurn = false, children }: { keys: readonly string[]; inTurn?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd>
        {keys.map((key, at) => (
          <span key={key}>
            {at > 0 ? <span className="text-ink-2"> {inTurn ? <Trans>then</Trans> : <Trans>or</Trans>} </span> : null}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dd>
    </div>
  );
}
