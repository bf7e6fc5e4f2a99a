import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../platform/use-format.ts";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/states.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { EventManager } from "../api.ts";
import { useDrafts, type Draft } from "./drafts.ts";
import { sendDraft } from "./send-draft.ts";
import { useSendAgain } from "./use-send-again.ts";

/**
 * Lists the unsent input on this device, and sends the drafts whose "Save" got no answer once there is a connection.
 */
export function DraftsWaiting({ manager, eventId }: { manager: EventManager; eventId?: string }) {
  const drafts = useDrafts().filter((draft) => eventId === undefined || draft.eventId === eventId);
  const toast = useToast();
  const waiting = drafts.filter(({ send }) => send);
  useSendAgain(waiting.length > 0, async () => {
    for (const draft of waiting) {
      const { className } = draft;
      const sent = await sendDraft(draft);
      if (sent === "sent") toast({ text: <Trans>{className}: sent.</Trans>, tone: "good" });
      if (sent === "asks")
        toast({ text: <Trans>{className}: not sent. Open the class to confirm the changes.</Trans> });
    }
  });
  if (drafts.length === 0) return null;
  return (
    <div className="my-5">
      <Note tone="tape" icon="clock">
        <b>
          <Trans>Entered on this device, not sent yet:</Trans>
        </b>
        <ul className="mt-1">
          {drafts.map((draft) => (
            <Waiting key={draft.key} draft={draft} manager={manager} withEvent={eventId === undefined} />
          ))}
        </ul>
      </Note>
    </div>
  );
}

function Waiting({ draft, manager, withEvent }: { draft: Draft; manager: EventManager; withEvent: boolean }) {
  const format = useFormat();
  const { eventId, classId } = draft;
  const when = format.relative(draft.at).text;
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <Link
        to={`/auth/${manager}/event/{eventId?}`}
        params={{ eventId }}
        search={{ tab: "results", class: classId }}
        className="inline-flex min-h-11 items-center font-semibold"
      >
        {withEvent ? `${draft.eventTitle}: ${draft.className}` : draft.className}
      </Link>
      <span>
        {draft.send ? (
          <Trans>entered {when}, will be sent when you’re online</Trans>
        ) : (
          <Trans>entered {when}, not saved yet</Trans>
        )}
      </span>
    </li>
  );
}
