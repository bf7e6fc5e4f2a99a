import { Plural } from "@lingui/react/macro";
import type { ClassesVerified } from "#shared/events.ts";

/** Shows the progress of an event's results: "1 of 7 classes verified". Classes that did not run are not counted. */
export function ClassesVerifiedText({ verified, ran }: ClassesVerified) {
  return <Plural value={ran} one={`${verified} of # class verified`} other={`${verified} of # classes verified`} />;
}
