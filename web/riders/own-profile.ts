import type { DocumentsAnswer, RiderDocument } from "#shared/documents.schema.ts";
import type { Locale } from "#shared/locale.ts";
import type { PasskeyRecord } from "#shared/passkeys.schema.ts";
import type { RiderEmailRecord } from "#shared/rider-emails.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { freshOrSeen } from "../platform/seen.ts";
import { seenKey } from "../platform/seen-store.ts";
import { loadSession } from "../platform/session.ts";
import { getOwnRecord } from "./api.ts";
import { getEmails } from "./emails-api.ts";

/** What of the profile is kept for when there is no network: what is read there, and no way to any paper or device. */
export type ProfileCopy = {
  rider: RiderRecord;
  emails: readonly RiderEmailRecord[];
  passkeys: Pick<PasskeyRecord, "_id" | "name">[];
  papers: Pick<RiderDocument, "_id" | "createdAt">[];
  locale: Locale;
};

/** Of any account, be it more than this. */
type Account = { locale: Locale; passkeys: readonly PasskeyRecord[] };

export type OwnProfile<Of extends Account> = {
  rider: RiderRecord;
  emails: readonly RiderEmailRecord[];
  account: Of;
  papers: DocumentsAnswer;
};

/** All that the rider's profile shows, or what of it was last seen. What other slices know of it the screen brings. */
export const getOwnProfile = <Of extends Account>(
  others: {
    account: (signal: AbortSignal) => Promise<Of>;
    papers: (riderId: string, signal: AbortSignal) => Promise<DocumentsAnswer>;
  },
  signal: AbortSignal,
) =>
  freshOrSeen<OwnProfile<Of>, ProfileCopy>(
    seenKey("profile", 1),
    async (until) => {
      const riderId = (await loadSession()).user?._id ?? "";
      const [{ rider }, { emails }, account, papers] = await Promise.all([
        getOwnRecord(riderId, until),
        getEmails(riderId, until),
        others.account(until),
        others.papers(riderId, until),
      ]);
      return { rider, emails, account, papers };
    },
    copyOf,
    signal,
  );

function copyOf({ rider, emails, account, papers }: OwnProfile<Account>): ProfileCopy {
  return {
    rider,
    emails,
    passkeys: account.passkeys.map(({ _id, name }) => ({ _id, name })),
    papers: papers.documents.filter(({ kind }) => kind === "id").map(({ _id, createdAt }) => ({ _id, createdAt })),
    locale: account.locale,
  };
}
