import { Trans } from "@lingui/react/macro";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { Note } from "../ui/states.tsx";

/** Shows why a rider's PIN cannot be used. It renders nothing if the PIN is set and enabled. */
export function PinNotes({ rider: { hasPin, pinOff } }: { rider: Pick<RiderRecord, "hasPin" | "pinOff"> }) {
  return (
    <>
      {pinOff ? (
        <Note tone="bad" icon="lock">
          <Trans>Your PIN was turned off after too many wrong tries. Set a new one to use your credit again.</Trans>
        </Note>
      ) : null}
      {hasPin ? null : (
        <Note tone="warn" icon="lock">
          <Trans>You don’t have a PIN yet. You need one to spend your credit.</Trans>
        </Note>
      )}
    </>
  );
}
