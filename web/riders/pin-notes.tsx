import { Trans } from "@lingui/react/macro";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { Note } from "../ui/states.tsx";

/** What keeps a rider's PIN from being used: nothing where it is set and on. */
export function PinNotes({ rider: { hasPin, pinOff } }: { rider: Pick<RiderRecord, "hasPin" | "pinOff"> }) {
  return (
    <>
      {pinOff ? (
        <Note tone="bad" icon="lock">
          <Trans>Your PIN is off after too many wrong tries. Set a new one to use your credit again.</Trans>
        </Note>
      ) : null}
      {hasPin ? null : (
        <Note tone="warn" icon="lock">
          <Trans>You have no PIN yet. Without one no dealer can redeem your credit.</Trans>
        </Note>
      )}
    </>
  );
}
