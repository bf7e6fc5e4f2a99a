import { listenersTo } from "../../platform/listeners.ts";

/** These values of a race are derived from its results. A field that is left out stays as it is. */
export interface RaceChange {
  eventId: string;
  event?: {
    resultsReceivedAt?: Date | null;
    resultsVerifiedAt?: Date | null;
    budget?: number;
    waitingAwards?: number;
    budgetRefusedAt?: null;
  };
  classes?: readonly {
    ids: readonly string[];
    set: {
      resultsReceivedAt?: Date | null;
      verifiedAt?: Date | null;
      didNotRunAt?: Date | null;
      startersTyped?: number | null;
    };
    /** Raises the version, so that somebody who has the older sheet open cannot overwrite this change. */
    newVersion?: true;
  }[];
}

/**
 * These listeners run in the transaction that changes results. The event and its classes belong to `server/events/`,
 * which results must not import, so a listener there writes them; server/listeners.ts registers it.
 */
export const raceListeners = listenersTo<RaceChange>("the results of a race changed");
