import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { FoundRider } from "#shared/rider-views.schema.ts";
import { RecordPicker } from "../../parts/record/record-picker.tsx";
import { findRidersForStaff } from "./admin-api.ts";

const find = async (query: string, signal: AbortSignal) => (await findRidersForStaff(query, signal)).riders;
const textOf = ({ fullName, amaNumber, hometown }: FoundRider): string =>
  [fullName, amaNumber && `AMA ${amaNumber}`, hometown].filter(Boolean).join(" · ");

/** Lets the user choose a rider by name, AMA number or email. */
export function RiderPicker({
  value,
  ...props
}: {
  /** This is the label of the search field. */
  label: ReactNode;
  /** This is the heading of the riders that were found. */
  legend: ReactNode;
  /** This is the id of the rider who is not offered. */
  except: string | null;
  value: FoundRider | null;
  error?: string | undefined;
  onChoose: (rider: FoundRider) => void;
}) {
  return (
    <RecordPicker
      {...props}
      name="riderId"
      value={value?._id ?? null}
      hint={<Trans>Enter at least three letters of a name, or a full AMA number or email.</Trans>}
      minLetters={3}
      find={find}
      textOf={textOf}
    />
  );
}
