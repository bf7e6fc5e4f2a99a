import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { EventBrief } from "#shared/events.schema.ts";
import type { ResultsStatus } from "#shared/events.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { ClassesVerifiedText } from "./classes-verified.tsx";

type Shown = Exclude<ResultsStatus, "upcoming">;

/** These are the words of the badge for an event's results, in lists and on its page. An upcoming event has no badge. */
const statusWords: Record<Shown, MessageDescriptor> = {
  canceled: msg({ message: "Canceled", context: "event" }),
  due: msg`Awaiting results`,
  late: msg`Results late`,
  received: msg`Results submitted`,
  verified: msg`Results verified`,
};
const tones: Partial<Record<Shown, Tone>> = { canceled: "bad", late: "warn", received: "info", verified: "good" };

/**
 * Shows the state of the results. While only some classes are submitted or verified, it shows how many are verified: the
 * public schedule has no room for another text.
 */
export function StatusBadge({ event }: { event: Pick<EventBrief, "resultsStatus" | "classesVerified"> }) {
  const { i18n } = useLingui();
  const { resultsStatus, classesVerified: progress } = event;
  if (resultsStatus === "upcoming") return null;
  // "Results submitted" means that all classes that ran are submitted and none of them is verified.
  const isPartly = resultsStatus === "received" && progress && progress.submitted - progress.verified < progress.ran;
  return (
    <Badge tone={tones[resultsStatus]}>
      {isPartly ? <ClassesVerifiedText {...progress} /> : i18n._(statusWords[resultsStatus])}
    </Badge>
  );
}
