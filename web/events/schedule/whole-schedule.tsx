import { Trans } from "@lingui/react/macro";
import { useWhere } from "../../platform/location.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** Links from a schedule without events to the schedule without filters. */
export function WholeSchedule() {
  const { plain } = useWhere();
  return (
    <ButtonLink href={plain} kind="ink">
      <Trans>Show the whole schedule</Trans>
    </ButtonLink>
  );
}
