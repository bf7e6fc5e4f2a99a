import { Trans } from "@lingui/react/macro";
import { Icon } from "../icon.tsx";
import { Menu } from "../menu.tsx";

type Href = (format: "csv" | "xlsx") => string;

/** Links to the rows of the table as a CSV or Excel file. */
export function FileLinks({ href }: { href: Href }) {
  return (
    <span className="inline-flex flex-wrap gap-3">
      <a className="button" data-kind="outline" data-size="usual" href={href("csv")} download>
        <Icon name="down" />
        <Trans>CSV file</Trans>
      </a>
      <a className="button" data-kind="outline" data-size="usual" href={href("xlsx")} download>
        <Icon name="down" />
        <Trans>Excel file</Trans>
      </a>
    </span>
  );
}

/**
 * Shows the same links. On a phone they are in a menu, so that the rows start higher. With `compact` they are in a menu
 * on every screen, because a staff list has further buttons beside its title.
 */
export function FileMenu({ href, compact = false }: { href: Href; compact?: boolean }) {
  return (
    <>
      {compact ? null : (
        <span className="max-md:hidden">
          <FileLinks href={href} />
        </span>
      )}
      <span className={compact ? "print:hidden" : "md:hidden print:hidden"}>
        <Menu
          align="end"
          buttonClass="button"
          buttonKind="outline"
          items={(["csv", "xlsx"] as const).map((format) => (
            <a key={format} href={href(format)} download>
              {format === "csv" ? <Trans>CSV file</Trans> : <Trans>Excel file</Trans>}
            </a>
          ))}
        >
          <Icon name="down" />
          <Trans>Export</Trans>
        </Menu>
      </span>
    </>
  );
}
