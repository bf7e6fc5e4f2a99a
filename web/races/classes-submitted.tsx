import type { ReactNode } from "react";
import { Plural } from "@lingui/react/macro";
import type { ClassesVerified } from "#shared/events.ts";
import { ClassesVerifiedText } from "./classes-verified.tsx";

/**
 * Shows how much of an event's results is in: "1 of 7 classes submitted". It is separate from `ClassesVerifiedText`, so
 * that the public schedule does not load it.
 */
export function ClassesSubmittedText({ submitted, ran }: Pick<ClassesVerified, "submitted" | "ran">) {
  return <Plural value={ran} one={`${submitted} of # class submitted`} other={`${submitted} of # classes submitted`} />;
}

/**
 * Shows how much of an event's submitted results is done: how many classes are verified, or how many are submitted while
 * none is verified. It shows `children` once every class that ran is submitted and none is verified.
 */
export function ClassesProgress({
  progress,
  children,
}: {
  progress: ClassesVerified | undefined;
  children: ReactNode;
}) {
  if (progress && progress.verified > 0) return <ClassesVerifiedText {...progress} />;
  if (progress && progress.submitted < progress.ran) return <ClassesSubmittedText {...progress} />;
  return children;
}
