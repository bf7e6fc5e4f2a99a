import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { VinReportRow } from "#shared/vin-report.schema.ts";
import { patternOfVin } from "#shared/vin-patterns.ts";
import { hasRightCheckDigit } from "#shared/vin.ts";
import { useGo } from "../../platform/location.ts";
import { Button } from "../../ui/button.tsx";
import { AuditLink } from "../../ui/audit-link.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/states.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { PatternForm } from "../patterns/pattern-form.tsx";
import { DecideBike, type BikeDecision } from "./decide-bike.tsx";

/**
 * Shows the actions on a rider's bike, in the pane of its row: a manual decision, or adding a pattern that matches the
 * bike.
 */
export function BikeActs({ bike, onDone }: { bike: VinReportRow; onDone: () => Promise<unknown> }) {
  const { t } = useLingui();
  const go = useGo();
  const [open, setOpen] = useState<BikeDecision | "pattern" | null>(null);
  const { vin, email, make, model, year, state, removedAt } = bike;
  const close = () => setOpen(null);
  if (open === "pattern") {
    return (
      <div className="grid w-full gap-4">
        <PatternForm
          draft={{
            make: make ?? "",
            model: model ?? "",
            year: year === null ? "" : String(year),
            pattern: patternOfVin(vin),
          }}
          // The new pattern is opened on the page of patterns, where staff verify it and then the bikes that match it.
          onAdded={({ pattern }) => void go(pageAddress("/auth/admin/vin-patterns", { search: { pattern } }))}
        />
        <div>
          <Button kind="link" onClick={close}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </div>
    );
  }
  if (open) return <DecideBike bike={bike} decision={open} onDone={onDone} onCancel={close} />;
  const subject = encodeURIComponent(t`Your bike, VIN ${vin}`);
  return (
    <>
      {state === "pending" && !hasRightCheckDigit(vin) ? (
        <Note tone="warn" icon="alert">
          <Trans>
            The ninth character doesn’t match the others, which often means a typo. Check the VIN; race bikes can be an
            exception.
          </Trans>
        </Note>
      ) : null}
      {state === "valid" ? null : (
        <Button kind={state === "pending" ? "brand" : "outline"} onClick={() => setOpen("verify")}>
          <Trans>Verify</Trans>
        </Button>
      )}
      {state === "pending" ? (
        <Button icon="plus" onClick={() => setOpen("pattern")}>
          <Trans>Create pattern</Trans>
        </Button>
      ) : null}
      {state === "invalid" || (removedAt !== null && state === "valid") ? null : (
        <Button onClick={() => setOpen("reject")}>
          <Trans>Reject</Trans>
        </Button>
      )}
      <a href={`mailto:${email}?subject=${subject}`} className="button" data-kind="outline" data-size="usual">
        <Trans>Email rider</Trans>
      </a>
      <Link to="/auth/admin/vin-patterns" search={{ pattern: vin }} className="inline-flex min-h-11 items-center">
        <Trans>Matching patterns</Trans>
      </Link>
      <AuditLink record={bike._id} />
    </>
  );
}
