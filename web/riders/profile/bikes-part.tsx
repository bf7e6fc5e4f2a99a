import { useState } from "react";
import { Trans } from "@lingui/react/macro";
import type { BikeRecord } from "#shared/bikes.schema.ts";
import { AddBikeForm } from "../../bikes/add-bike-form.tsx";
import { OwnBikes } from "../../bikes/bike-list.tsx";
import { Button } from "../../ui/button.tsx";

/**
 * Lists the rider's bikes, with a button that opens the form to add one. The form is open from the start if there is no
 * bike, or an invalid one.
 */
export function BikesPart({
  riderId,
  bikes,
  onChanged,
}: {
  riderId: string;
  bikes: readonly BikeRecord[];
  onChanged: () => void;
}) {
  const [adding, setAdding] = useState(false);
  const wanted = bikes.length === 0 || bikes.some(({ state }) => state === "invalid");
  return (
    <>
      {bikes.length > 0 ? <OwnBikes riderId={riderId} bikes={bikes} onChanged={onChanged} /> : null}
      {adding || wanted ? (
        <div>
          <h3 className="mb-4 text-t3">
            {bikes.length > 0 ? <Trans>Add another bike</Trans> : <Trans>Your bike</Trans>}
          </h3>
          <AddBikeForm
            riderId={riderId}
            onAdded={() => {
              setAdding(false);
              onChanged();
            }}
          />
        </div>
      ) : (
        <div>
          <Button icon="plus" onClick={() => setAdding(true)}>
            <Trans>Add another bike</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
