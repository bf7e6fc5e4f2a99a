import { lazy, Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActGate } from "../../../platform/acts/act-gate.tsx";
import type { BikeRecord } from "#shared/bikes.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { BikeFields, noBike } from "../../../bikes/bike-fields.tsx";
import { BikeList } from "../../../bikes/bike-list.tsx";
import { DecideBike, type BikeDecision } from "../../../bikes/verification/decide-bike.tsx";
import { useVinRefusal } from "../../../bikes/use-vin-refusal.ts";
import { textOf } from "../../../platform/api/problem.ts";
import { useSubmit } from "../../../platform/use-submit.ts";
import { Button } from "../../../ui/button.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { addBikeForRider, removeBikeOfRider } from "../admin-api.ts";

const MoveBikeDialog = lazy(async () => ({ default: (await import("./move-bike-dialog.tsx")).MoveBikeDialog }));

/** Shows the rider's bikes. Staff can add, verify, reject, move and remove them. */
export function RiderBikesTab({ rider, onChanged }: { rider: RiderRecord; onChanged: () => unknown }) {
  const { t } = useLingui();
  const ask = useConfirm();
  const toast = useToast();
  const [deciding, setDeciding] = useState<{ bike: BikeRecord; decision: BikeDecision } | null>(null);
  const [moving, setMoving] = useState<BikeRecord | null>(null);
  const { fullName, bikes } = rider;
  const asked = deciding?.bike.vin ?? "";
  const remove = async ({ _id, vin }: BikeRecord) => {
    const sure = await ask({
      title: t`Remove ${fullName}’s VIN ${vin}?`,
      body: t`The rider will keep what they earned on this bike, but it won’t qualify for later races.`,
      safe: t`Keep bike`,
      act: t`Remove`,
      danger: true,
    });
    if (!sure) return;
    try {
      await removeBikeOfRider(rider._id, _id);
      await onChanged();
      toast({ text: t`Bike removed.` });
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };
  const closeDecision = () => setDeciding(null);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section className="panel grid gap-4 p-5" aria-labelledby="rider-bikes">
        <h2 id="rider-bikes" className="text-t3">
          <Trans>Bikes</Trans>
        </h2>
        {bikes.length === 0 ? (
          <EmptyState title={<Trans>No bike yet</Trans>}>
            <Trans>Results don’t earn awards without a bike.</Trans>
          </EmptyState>
        ) : (
          <ActGate>
            <BikeList
              bikes={bikes}
              staff
              act={(bike) => {
                const name = bike.vin;
                return (
                  <span className="flex flex-wrap gap-2">
                    {bike.state === "valid" ? null : (
                      <Button
                        size="small"
                        kind={bike.state === "pending" ? "brand" : "outline"}
                        aria-label={t`Verify ${bike.vin}`}
                        onClick={() => setDeciding({ bike, decision: "verify" })}
                      >
                        <Trans>Verify…</Trans>
                      </Button>
                    )}
                    <Menu
                      label={t`More for ${name}`}
                      align="end"
                      buttonClass="grid min-h-9 min-w-11 place-items-center"
                      items={
                        <>
                          {bike.state === "invalid" ? null : (
                            <button type="button" onClick={() => setDeciding({ bike, decision: "reject" })}>
                              <Trans>Reject…</Trans>
                            </button>
                          )}
                          <button type="button" onClick={() => setMoving(bike)}>
                            <Trans>Move…</Trans>
                          </button>
                          <button type="button" onClick={() => void remove(bike)}>
                            <Trans>Remove…</Trans>
                          </button>
                        </>
                      }
                    >
                      <Icon name="dots" />
                    </Menu>
                  </span>
                );
              }}
            />
          </ActGate>
        )}
      </section>
      <AddBike riderId={rider._id} onAdded={onChanged} />
      <Dialog
        open={deciding !== null}
        title={deciding?.decision === "reject" ? <Trans>Reject VIN {asked}</Trans> : <Trans>Verify VIN {asked}</Trans>}
        onClose={closeDecision}
      >
        {deciding ? (
          <div className="mt-2">
            <DecideBike
              bike={{ _id: deciding.bike._id, vin: deciding.bike.vin, fullName }}
              decision={deciding.decision}
              onCancel={closeDecision}
              onDone={async () => {
                closeDecision();
                await onChanged();
              }}
            />
          </div>
        ) : null}
      </Dialog>
      <Suspense>
        {moving ? (
          <MoveBikeDialog bike={moving} from={rider} onClose={() => setMoving(null)} onMoved={onChanged} />
        ) : null}
      </Suspense>
    </div>
  );
}

function AddBike({ riderId, onAdded }: { riderId: string; onAdded: () => unknown }) {
  const { t } = useLingui();
  const toast = useToast();
  const refusal = useVinRefusal();
  const [bike, setBike] = useState(noBike);
  const form = useSubmit();
  const submit = async () => {
    const refused = refusal(bike.vin);
    if (refused) return form.refuse({ vin: refused });
    if (!(await form.run(() => addBikeForRider(riderId, bike)))) return;
    setBike(noBike);
    toast({ text: t`Bike added.` });
    await onAdded();
  };
  return (
    <section className="panel p-5" aria-labelledby="add-bike">
      <h2 id="add-bike" className="mb-3 text-t3">
        <Trans>Add a bike</Trans>
      </h2>
      <ActGate>
        <Form state={form} className="grid gap-5" onSubmit={() => void submit()}>
          <BikeFields bike={bike} onChange={setBike} errors={form.errors} />
          <div>
            <Button type="submit" icon="plus" busy={form.busy} busyLabel={<Trans>Adding…</Trans>}>
              <Trans>Add bike</Trans>
            </Button>
          </div>
        </Form>
      </ActGate>
    </section>
  );
}
