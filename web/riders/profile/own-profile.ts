import type { DocumentsAnswer, RiderDocument } from "#shared/documents.schema.ts";
import type { Locale } from "#shared/locale.ts";
import type { PasskeyRecord } from "#shared/passkeys.schema.ts";
import type { IdentityChangeAnswer } from "#shared/requests.schema.ts";
import type { RiderEmailRecord } from "#shared/rider-emails.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { accountKey, readOwnPart } from "../../platform/cache/account-cache.ts";
import { loadSession } from "../../platform/api/session.ts";
import { getOwnRecord } from "../api.ts";
import { getEmails } from "./emails-api.ts";
import { getIdentityChange } from "./identity-api.ts";

/**
 * This part of the profile is stored for offline use: read-only data, without links to documents and without devices.
 */
export type ProfileCopy = {
  rider: RiderRecord;
  emails: readonly RiderEmailRecord[];
  passkeys: Pick<PasskeyRecord, "_id" | "name">[];
  papers: Pick<RiderDocument, "_id" | "createdAt">[];
  locale: Locale;
};

/** This is the part of an account that this module needs; the caller's type may have more. */
type Account = { locale: Locale; passkeys: readonly PasskeyRecord[] };

export type OwnProfile<Of extends Account> = {
  rider: RiderRecord;
  emails: readonly RiderEmailRecord[];
  account: Of;
  papers: DocumentsAnswer;
  identity: IdentityChangeAnswer["request"];
};

/**
 * Loads all data of the rider's profile page, or the copy on this device. The screen passes in the functions that load
 * the data of other folders.
 */
export const getOwnProfile = <Of extends Account>(
  others: {
    account: (signal: AbortSignal) => Promise<Of>;
    papers: (riderId: string, signal: AbortSignal) => Promise<DocumentsAnswer>;
  },
  signal: AbortSignal,
) =>
  readOwnPart<OwnProfile<Of>, ProfileCopy>(
    accountKey("profile", 1),
    async (until) => {
      const riderId = (await loadSession()).user?._id ?? "";
      const [{ rider }, { emails }, account, papers, { request: identity }] = await Promise.all([
        getOwnRecord(riderId, until),
        getEmails(riderId, until),
        others.account(until),
        others.papers(riderId, until),
        getIdentityChange(riderId, until),
      ]);
      return { rider, emails, account, papers, identity };
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
