import BetterSqlite from "better-sqlite3";
import type { Random } from "../../demo/random.ts";

export const askerRoles = ["owner", "dealer", "promoter", "rider", "visitor", "kiosk"] as const;
export type AskerRole = (typeof askerRoles)[number];

/** These are the ids of the people who send the requests, from which the params of their own records are found. */
export type OwnIds = Partial<Record<AskerRole, string>>;

/** These make the tokens of links in emails, with the secrets of the servers that get the requests. */
export interface TokenMakers {
  notMe(item: { deviceId: string; id: string }): string;
  unsubscribe(accountId: string): string;
}

type Params = Record<string, string>;

/** This file is uploaded before the move. One of its rows cannot be imported. */
export const previewFile = "with-a-fault.csv";

/** These are real values of a database to use in calls. */
export interface Records {
  /** These are the values of path params for each role: those of the role's own records, and random ones. */
  params: Record<AskerRole, { own: Params; other: Params }>;
  /** These are words with which a search finds something. */
  words: { lastName: string; riderName: string; dealerName: string; city: string; vin: string; month: string };
  /** These are the tokens of links in emails. */
  tokens: { notMe: string; unsubscribe: string };
}

/** Reads random real records from a SQLite file; the same seed gives the same records. */
export function readRecords(file: string, own: OwnIds, makers: TokenMakers, random: Random): Records {
  const db = new BetterSqlite(file, { readonly: true });
  try {
    return pickRecords(db, own, makers, random);
  } finally {
    db.close();
  }
}

function pickRecords(db: BetterSqlite.Database, own: OwnIds, makers: TokenMakers, random: Random): Records {
  /** Returns a random value of a column that is not null; "none" when there is none. */
  function pick(column: string, table: string, where = "true"): string {
    const rows = `from ${table} where ${column} is not null and (${where})`;
    const all = Number(db.prepare(`select count(*) ${rows}`).pluck().get());
    if (all === 0) return "none";
    const values = db.prepare<[number], string | number>(
      `select ${column} ${rows} order by ${column} limit 1 offset ?`,
    );
    return String(values.pluck().get(random.whole(0, all - 1)));
  }
  const { rider = "", dealer = "", promoter = "", owner = "" } = own;
  function any(): Params {
    const promoterId = pick("id", "promoters");
    const subjects = { rider: "riders", event: "events", dealer: "dealers", award: "awards", series: "series" };
    const [subjectType, table] = random.pick(Object.entries(subjects));
    return {
      adminId: pick("id", "admins"),
      promoterId,
      id: promoterId,
      riderId: pick("id", "riders"),
      dealerId: pick("id", "dealers"),
      awardId: pick("id", "awards"),
      categoryId: pick("id", "categories"),
      documentId: pick("id", "rider_documents", "removed_at is null"),
      eventId: pick("id", "events"),
      fileId: pick("id", "payout_files"),
      questionId: pick("id", "questions"),
      seriesId: pick("id", "series"),
      previewId: pick("id", "result_uploads"),
      season: pick("season", "events"),
      photo: pick("name", "stored_files", "kind = 'photo' and removed_at is null"),
      logo: pick("name", "stored_files", "kind = 'logo' and removed_at is null"),
      subjectType,
      subjectId: pick("id", table),
    };
  }
  const ofRider = (): Params => ({
    riderId: rider,
    awardId: pick("id", "awards", `rider_id = '${rider}'`),
    documentId: pick("id", "rider_documents", `rider_id = '${rider}' and removed_at is null`),
    eventId: pick("event_id", "results", `rider_id = '${rider}'`),
    questionId: pick("id", "questions", `rider_id = '${rider}'`),
    subjectType: "rider",
    subjectId: rider,
  });
  const ofPromoter = (): Params => {
    const ofEvents = `event_id in (select id from events where promoter_id = '${promoter}')`;
    const upload = pick("id", "result_uploads", `taken_at is null and file_name = '${previewFile}' and ${ofEvents}`);
    const eventId =
      upload === "none"
        ? pick("id", "events", `promoter_id = '${promoter}'`)
        : pick("event_id", "result_uploads", `id = '${upload}'`);
    return {
      promoterId: promoter,
      id: promoter,
      eventId,
      previewId: upload,
      questionId: pick("id", "questions", ofEvents),
      seriesId: pick("id", "series", `promoter_id = '${promoter}'`),
    };
  };
  const ownOf: Record<AskerRole, () => Params> = {
    rider: ofRider,
    promoter: ofPromoter,
    dealer: () => ({ dealerId: dealer, subjectType: "dealer", subjectId: dealer }),
    owner: () => ({ ...ofRider(), ...ofPromoter(), adminId: owner, dealerId: dealer }),
    visitor: () => ({}),
    kiosk: () => ({}),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const params = Object.fromEntries(
    askerRoles.map((role) => [role, { own: { ...any(), ...ownOf[role]() }, other: any() }]),
  ) as Records["params"];
  const redeemed = "kind = 'redeem' and decision = 'accepted' and rider_id is not null";
  const newest = `received_at = (select max(received_at) from kiosk_items where ${redeemed})`;
  const itemId = pick("id", "kiosk_items", `${redeemed} and ${newest}`);
  const [firstName, lastName] = [pick("first_name", "riders"), pick("last_name", "riders")];
  return {
    params,
    words: {
      lastName,
      riderName: `${firstName} ${lastName}`,
      dealerName: pick("name", "dealers"),
      city: pick("city", "events"),
      vin: pick("vin", "bikes"),
      month: pick("strftime('%Y-%m', created_at / 1000, 'unixepoch')", "redemptions"),
    },
    tokens: {
      notMe: makers.notMe({ deviceId: pick("device_id", "kiosk_items", `id = '${itemId}'`), id: itemId }),
      unsubscribe: makers.unsubscribe(pick("account_id", "riders", `id = '${rider}'`)),
    },
  };
}
