import { useCallback, useReducer } from "react";
import { Trans } from "@lingui/react/macro";
import { AmountStep } from "./amount-step.tsx";
import { EmployeeStep } from "./employee-step.tsx";
import { FindStep } from "./find-step.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Frame } from "../counter/frame.tsx";
import { IdStep } from "./id-step.tsx";
import { useEngine } from "../kiosk-context.tsx";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { checkPin } from "./check-pin.ts";
import { PinStep } from "./pin-step.tsx";
import { ResultStep } from "./result-step.tsx";
import { RetypeStep } from "./retype-step.tsx";
import { StaffCodeStep } from "../staff/staff-gate.tsx";
import { moveVisit, type Visit, type VisitMove } from "./visit.ts";
import { KioskButton } from "../kiosk-button.tsx";

/**
 * Shows one visit from its first screen to its last. The state has everything that was typed, and unmounting discards
 * all of it.
 */
export function VisitSteps({ from, onEnd }: { from: Visit; onEnd: () => void }) {
  const [visit, move] = useReducer(moveVisit, from);
  const onNotMe = useCallback(() => move({ type: "notMe" }), []);
  const onBack = useCallback(() => move({ type: "back" }), []);
  switch (visit.step) {
    case "staffCode":
      return <StaffCodeStep onOpen={() => move({ type: "staffKnown" })} onCancel={onEnd} />;
    case "find":
      return (
        <FindStep
          scanned={visit.query}
          typed={visit.typed}
          onChosen={(rider, query) => move({ type: "chosen", rider, query })}
          onCancel={onEnd}
        />
      );
    case "id":
      return (
        <IdStep
          rider={visit.rider}
          ticked={visit.ticked}
          onChecked={(credit) => move({ type: "idChecked", credit })}
          onBack={onBack}
          onNotMe={onNotMe}
          onCancel={onEnd}
        />
      );
    case "amount":
      return (
        <AmountStep
          rider={visit.rider}
          credit={visit.credit}
          typed={visit.typed.amount}
          onAmount={(amount, typed) => move({ type: "amount", amount, typed })}
          onBack={(amount) => move({ type: "back", amount })}
          onNotMe={onNotMe}
          onCancel={onEnd}
        />
      );
    case "pin": {
      const { rider, amount, redemptionId } = visit;
      return <TypePin {...{ rider, amount, redemptionId, move, onBack, onNotMe }} onCancel={onEnd} />;
    }
    case "employee": {
      const { rider, credit, amount, redemptionId, sealedPin } = visit;
      return (
        <EmployeeStep
          {...{ rider, credit, amount, redemptionId, sealedPin }}
          typed={visit.typed.employee}
          onCaptured={(row) => move({ type: "captured", row })}
          onNotSaved={() => move({ type: "notSaved" })}
          onBack={(typed) => move({ type: "back", employee: typed })}
          onNotMe={onNotMe}
          onCancel={onEnd}
        />
      );
    }
    case "result":
      return (
        <ResultStep
          rider={visit.rider}
          credit={visit.credit}
          row={visit.row}
          onRetype={(row) => move({ type: "retype", row })}
          onDone={onEnd}
        />
      );
    case "retype":
      return (
        <RetypeStep
          rider={visit.rider}
          row={visit.row}
          onSettled={(row) => move({ type: "settled", row })}
          onCancel={onEnd}
        />
      );
    case "notSaved":
      return <NotSavedStep name={visit.rider.name} onDone={onEnd} />;
  }
}

/**
 * Shows the PIN step of a visit. Online, the PIN is checked at once, so that the rider can correct a wrong one in the
 * same step.
 */
function TypePin({
  rider,
  amount,
  redemptionId,
  move,
  ...more
}: {
  rider: RiderHit;
  amount: number;
  redemptionId: string;
  move: (move: VisitMove) => void;
  onBack: () => void;
  onNotMe: () => void;
  onCancel: () => void;
}) {
  const engine = useEngine();
  const onGoOn = useCallback((sealedPin: string) => move({ type: "sealed", sealedPin }), [move]);
  const onSealed = useCallback(
    async (sealedPin: string) => {
      const problem = await checkPin(engine, { redemptionId, riderId: rider._id, amount, sealedPin });
      if (!problem) move({ type: "sealed", sealedPin });
      return problem;
    },
    [engine, redemptionId, rider, amount, move],
  );
  return <PinStep {...{ rider, amount, redemptionId, onSealed, onGoOn }} {...more} />;
}

function NotSavedStep({ name, onDone }: { name: string; onDone: () => void }) {
  const engine = useEngine();
  const acknowledge = () => {
    engine.state.set({ notSaved: false });
    onDone();
  };
  return (
    <Frame name={name} zones="one">
      <section className="kiosk-zone" role="alert">
        <h1 className="flex items-center gap-4">
          <Icon name="alert" size={44} className="flex-none" />
          <Trans>Nothing was saved</Trans>
        </h1>
        <p className="font-semibold text-bad">
          <Trans>Don’t hand over the merchandise.</Trans>
        </p>
        <p>
          <Trans>
            This tablet couldn’t save the redemption. Free up some space or restart the tablet, then start over.
          </Trans>
        </p>
        <KioskButton wide className="mt-4" kind="ink" size="giant" onClick={acknowledge}>
          <Trans>Done</Trans>
        </KioskButton>
      </section>
    </Frame>
  );
}
