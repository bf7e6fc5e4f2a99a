import { Plural } from "@lingui/react/macro";
import type { ClassesVerified } from "#shared/events.ts";

/**
 * Shows how much of an event's results is in: "1 of 7 classes submitted". It is separate from `ClassesVerifiedText`, so
 * that the public schedule does not load it.
 */
export function ClassesSubmittedText({ submitted, ran }: Pick<ClassesVerified, "submitted" | "ran">) {
  return <Plural value={ran} one={`${submitted} of # class submitted`} other={`${submitted} of # classes submitted`} />;
}
