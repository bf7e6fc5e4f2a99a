import { Trans } from "@lingui/react/macro";
import { Icon } from "../icon.tsx";

/** Links to the table on the screen as a CSV or Excel file. */
export function FileLinks({ href }: { href: (format: "csv" | "xlsx") => string }) {
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
