import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { textOf } from "../platform/api/problem.ts";
import { refreshSession } from "../platform/api/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { addBike, askRelease } from "./api.ts";
import { BikeFields, noBike } from "./bike-fields.tsx";
import { useVinRefusal } from "./use-vin-refusal.ts";

export function AddBikeForm({ riderId, onAdded }: { riderId: string; onAdded: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const refusal = useVinRefusal();
  const [bike, setBike] = useState(noBike);
  const form = useSubmit();

  const submit = async () => {
    const refused = refusal(bike.vin);
    if (refused) return form.refuse({ vin: refused });
    const added = await form.run(async () => {
      await addBike(riderId, bike);
      await refreshSession();
    });
    if (!added) return;
    setBike(noBike);
    onAdded();
    toast({ text: t`Bike added to your account.` });
  };

  const ask = async () => {
    try {
      await askRelease(riderId, bike.vin);
      toast({ text: t`Request sent. You can add the bike here once it’s off the other account.` });
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };

  return (
    <Form state={form} className="grid max-w-field gap-5" onSubmit={() => void submit()}>
      <BikeFields
        bike={bike}
        onChange={(typed) => {
          // The error was about the previous VIN, so it is removed when the VIN changes.
          if (typed.vin !== bike.vin) form.clear();
          setBike(typed);
        }}
        errors={form.errors}
      />
      {form.problem?.code === "vin_taken" ? (
        <div>
          <Button icon="mail" onClick={() => void ask()}>
            <Trans>I bought this bike: ask the other rider to remove it</Trans>
          </Button>
        </div>
      ) : null}
      <div>
        <Button type="submit" icon="plus" busy={form.busy} busyLabel={<Trans>Adding…</Trans>}>
          <Trans>Add bike</Trans>
        </Button>
      </div>
    </Form>
  );
}
