import { PostalCodeField } from "../ui/form/text-field.tsx";
import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";

type Position = { state: string; find: () => Promise<void> };

/**
 * Asks where the visitor races. The visitor types a postal code, or clicks to use the location of the device, which is
 * never read without a click. The form works without JavaScript.
 */
export function NearForm({
  zipcode,
  error,
  position,
  onCode,
}: {
  zipcode: string;
  error: string | null;
  position: Position;
  onCode: (zipcode: string) => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(zipcode);
  return (
    <search>
      <form
        method="get"
        aria-label={t`Races near you`}
        className="field-row gap-x-4 gap-y-2 md:gap-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          onCode(typed.trim());
        }}
      >
        <PostalCodeField
          label={t`ZIP or postal code`}
          name="zipcode"
          value={typed}
          error={error}
          className="basis-36 md:basis-44 md:grow-0"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="max-md:grow">
          <Trans>Show nearby races</Trans>
        </Button>
        <Button
          kind="link"
          icon="pin"
          className="-ml-3 max-md:mt-0!"
          busy={position.state === "asking"}
          busyLabel={t`Searching…`}
          onClick={() => void position.find()}
        >
          <Trans>Use my location</Trans>
        </Button>
      </form>
      <p role="status" className="mt-2 text-t1 text-ink-2 empty:hidden">
        {position.state === "idle" || position.state === "asking" ? null : (
          <Trans>We couldn’t get your location. Enter a ZIP or postal code.</Trans>
        )}
      </p>
    </search>
  );
}
