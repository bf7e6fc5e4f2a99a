import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { FoundDealer } from "#shared/dealers.schema.ts";
import { RecordPicker } from "../../../parts/record/record-picker.tsx";
import { findDealersByName } from "../admin-api.ts";

const find = async (name: string, signal: AbortSignal) => (await findDealersByName(name, signal)).dealers;
const textOf = ({ name, city, state }: FoundDealer): string =>
  [name, [city, state].filter(Boolean).join(", ")].filter(Boolean).join(" · ");

/** Lets the user choose an active dealer by the start of its name. */
export function DealerPicker(props: {
  /** This says for what the dealer is chosen. */
  legend: ReactNode;
  /** This is the dealer that is not offered, by id. */
  except?: string;
  value: string | null;
  error?: string | undefined;
  onChoose: (dealer: FoundDealer) => void;
}) {
  return (
    <RecordPicker
      {...props}
      name="dealerId"
      label={<Trans>Dealer</Trans>}
      hint={<Trans>Type the start of a name.</Trans>}
      minLetters={2}
      find={find}
      textOf={textOf}
    />
  );
}

/** Returns the picker for the dealer that a login moves to; the login's current dealer is not offered. */
export const dealerMovePicker = (from: string) => (value: string | null, onChoose: (dealerId: string) => void) => (
  <DealerPicker legend={<Trans>Move to</Trans>} except={from} value={value} onChoose={({ _id }) => onChoose(_id)} />
);
