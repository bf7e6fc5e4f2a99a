import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { EventBrief } from "#shared/events.schema.ts";
import type { ResultsStatus } from "#shared/events.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { ClassesVerifiedText } from "./classes-verified.tsx";

/** These are the words of the badge for an event's results, in lists and on its page. An upcoming event has no badge. */
const statusWords: Record<Exclude<ResultsStatus, "upcoming">, { word: MessageDescriptor; tone?: Tone }> = {
  canceled: { word: msg({ message: "Canceled", context: "event" }), tone: "bad" },
  due: { word: msg`Awaiting results` },
  late: { word: msg`Results late`, tone: "warn" },
  received: { word: msg`Results submitted`, tone: "info" },
  verified: { word: msg`Results verified`, tone: "good" },
};

/**
 * Shows the state of the results. While only some classes are submitted or verified, it shows how many are verified: the
 * public schedule has no room for another text.
 */
export function StatusBadge({ event }: { event: Pick<EventBrief, "resultsStatus" | "classesVerified"> }) {
  const { i18n } = useLingui();
  if (event.resultsStatus === "upcoming") return null;
  const { word, tone } = statusWords[event.resultsStatus];
  const { classesVerified: progress } = event;
  // "Results submitted" means that all classes that ran are submitted and none of them is verified.
  const isPartly =
    event.resultsStatus === "received" && progress && progress.submitted - progress.verified < progress.ran;
  return <Badge tone={tone}>{isPartly ? <ClassesVerifiedText {...progress} /> : i18n._(word)}</Badge>;
}
