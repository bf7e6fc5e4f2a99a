-- No statement, not even a mistaken one, may change or remove a row of the ledger or of the audit log.
CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER movements_no_update BEFORE UPDATE ON movements BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER movements_no_delete BEFORE DELETE ON movements BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
-- An erasure may replace a person's values, and nothing else of the row.
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit_log
WHEN NEW.erased_at IS NULL OR NEW.id IS NOT OLD.id OR NEW.at IS NOT OLD.at OR NEW.actor_type IS NOT OLD.actor_type OR NEW.actor_id IS NOT OLD.actor_id OR NEW.account_id IS NOT OLD.account_id OR NEW.proxy_account_id IS NOT OLD.proxy_account_id OR NEW.action IS NOT OLD.action OR NEW.subject_type IS NOT OLD.subject_type OR NEW.subject_id IS NOT OLD.subject_id OR NEW.request_id IS NOT OLD.request_id OR (NEW.ip IS NOT OLD.ip AND NEW.ip IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
-- A result copies the race day and the season of its event, so that a rider's newest results are found in one index.
CREATE TRIGGER results_race_day AFTER INSERT ON results WHEN NEW.race_day IS NULL BEGIN
  UPDATE results SET (race_day, season) = (SELECT last_date, season FROM events WHERE events.id = NEW.event_id) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER events_race_day AFTER UPDATE OF last_date, season ON events
WHEN OLD.last_date <> NEW.last_date OR OLD.season <> NEW.season BEGIN
  UPDATE results SET race_day = NEW.last_date, season = NEW.season WHERE event_id = NEW.id;
END;
--> statement-breakpoint
-- A claim copies the country of its rider, so that the admins' list adds up the claims of a country without their riders.
CREATE TRIGGER payout_claims_country_insert AFTER INSERT ON payout_claims WHEN NEW.rider_country IS NULL BEGIN
  UPDATE payout_claims SET rider_country = (SELECT country FROM riders WHERE riders.id = NEW.rider_id) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER payout_claims_country_update AFTER UPDATE OF rider_id ON payout_claims WHEN OLD.rider_id <> NEW.rider_id BEGIN
  UPDATE payout_claims SET rider_country = (SELECT country FROM riders WHERE riders.id = NEW.rider_id) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER riders_country_update AFTER UPDATE OF country ON riders WHEN OLD.country IS NOT NEW.country BEGIN
  UPDATE payout_claims SET rider_country = NEW.country WHERE rider_id = NEW.id;
END;
--> statement-breakpoint
-- The words of the admins' search (server/search/tables.ts). Without a row id, a row is stored once, in the order of its key.
DROP TABLE search_words;
--> statement-breakpoint
CREATE TABLE search_words (kind text NOT NULL, word text NOT NULL, record_id text NOT NULL, PRIMARY KEY (kind, word, record_id)) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX search_words_record ON search_words (record_id, word);
--> statement-breakpoint
DROP TABLE vin_parts;
--> statement-breakpoint
CREATE TABLE vin_parts (part text NOT NULL, bike_id text NOT NULL, PRIMARY KEY (part, bike_id)) WITHOUT ROWID;
--> statement-breakpoint
-- This view says which words each record has. Names are already in lower case, without accents and punctuation (shared/name-key.ts).
CREATE VIEW search_terms AS
  SELECT 'rider' AS kind, riders.id AS record_id, words.value AS word FROM riders, json_each('["' || replace(name_key, ' ', '","') || '"]') AS words
    WHERE merged_into_id IS NULL AND words.value <> ''
  UNION ALL SELECT 'rider', id, lower(replace(ama_number, ' ', '')) FROM riders WHERE merged_into_id IS NULL AND ama_number <> ''
  UNION ALL SELECT 'rider', id, lower(replace(zipcode, ' ', '')) FROM riders WHERE merged_into_id IS NULL AND zipcode <> ''
  UNION ALL SELECT 'rider', id, CASE WHEN length(digits) = 11 AND digits LIKE '1%' THEN substr(digits, 2) ELSE digits END FROM
    (SELECT id, merged_into_id, replace(replace(replace(replace(replace(replace(phone1, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', '') AS digits FROM riders)
    WHERE merged_into_id IS NULL AND digits <> ''
  UNION ALL SELECT 'rider', id, CASE WHEN length(digits) = 11 AND digits LIKE '1%' THEN substr(digits, 2) ELSE digits END FROM
    (SELECT id, merged_into_id, replace(replace(replace(replace(replace(replace(phone2, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', '') AS digits FROM riders)
    WHERE merged_into_id IS NULL AND digits <> ''
  UNION ALL SELECT 'rider', riders.id, accounts.email_key FROM riders, accounts WHERE accounts.id = riders.account_id AND merged_into_id IS NULL AND erased_at IS NULL
  UNION ALL SELECT 'rider', riders.id, rider_emails.email_key FROM riders, rider_emails WHERE rider_emails.rider_id = riders.id AND merged_into_id IS NULL
  -- The number and the name of an account that was merged into another one lead to the one that remains.
  UNION ALL SELECT 'rider', merged_into_id, words.value FROM riders, json_each('["' || replace(name_key, ' ', '","') || '"]') AS words
    WHERE merged_into_id IS NOT NULL AND words.value <> ''
  UNION ALL SELECT 'rider', merged_into_id, lower(replace(ama_number, ' ', '')) FROM riders WHERE merged_into_id IS NOT NULL AND ama_number <> ''
  UNION ALL SELECT 'dealer', dealers.id, words.value FROM dealers, json_each('["' || replace(name_key, ' ', '","') || '"]') AS words WHERE words.value <> ''
  UNION ALL SELECT 'dealer', id, lower(replace(dealer_number, ' ', '')) FROM dealers WHERE dealer_number <> ''
  UNION ALL SELECT 'dealer', id, lower(replace(zipcode, ' ', '')) FROM dealers WHERE zipcode <> ''
  UNION ALL SELECT 'dealer', id, CASE WHEN length(digits) = 11 AND digits LIKE '1%' THEN substr(digits, 2) ELSE digits END FROM
    (SELECT id, replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', '') AS digits FROM dealers)
    WHERE digits <> ''
  UNION ALL SELECT 'dealer', id, lower(email) FROM dealers WHERE email <> ''
  -- A person who logs in for a dealer or promoter has their own words, so that a search never mixes the names of two people.
  UNION ALL SELECT 'dealerLogin', dealer_logins.id, words.value FROM dealer_logins, json_each('["' || replace(name_key, ' ', '","') || '"]') AS words WHERE words.value <> ''
  UNION ALL SELECT 'dealerLogin', dealer_logins.id, accounts.email_key FROM dealer_logins, accounts WHERE accounts.id = dealer_logins.account_id
  UNION ALL SELECT 'promoter', promoters.id, words.value FROM promoters, json_each('["' || replace(name_key, ' ', '","') || '"]') AS words WHERE words.value <> ''
  UNION ALL SELECT 'promoter', promoters.id, accounts.email_key FROM promoters, accounts WHERE accounts.id = promoters.account_id AND accounts.email_key NOT LIKE '%@deleted.invalid'
  UNION ALL SELECT 'promoter', id, CASE WHEN length(digits) = 11 AND digits LIKE '1%' THEN substr(digits, 2) ELSE digits END FROM
    (SELECT id, replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', '') AS digits FROM promoters)
    WHERE digits <> ''
  UNION ALL SELECT 'promoterLogin', promoter_logins.id, words.value FROM promoter_logins, json_each('["' || replace(name_key, ' ', '","') || '"]') AS words WHERE words.value <> ''
  UNION ALL SELECT 'promoterLogin', promoter_logins.id, accounts.email_key FROM promoter_logins, accounts WHERE accounts.id = promoter_logins.account_id
  UNION ALL SELECT 'event', events.id, words.value FROM events, json_each('["' || replace(title_key, ' ', '","') || '"]') AS words
    WHERE events.kind = 'event' AND words.value <> ''
  UNION ALL SELECT 'series', series.id, words.value FROM series, json_each('["' || replace(name_key, ' ', '","') || '"]') AS words WHERE words.value <> '';
--> statement-breakpoint
CREATE TRIGGER riders_search_insert AFTER INSERT ON riders BEGIN
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'rider';
END;
--> statement-breakpoint
CREATE TRIGGER riders_search_update AFTER UPDATE OF name_key, ama_number, zipcode, phone1, phone2, account_id, merged_into_id ON riders BEGIN
  DELETE FROM search_words WHERE record_id = NEW.id;
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'rider';
END;
--> statement-breakpoint
-- The account that another one was merged into is found by the words of both.
CREATE TRIGGER riders_search_merged AFTER UPDATE OF name_key, ama_number, merged_into_id ON riders
WHEN NEW.merged_into_id IS NOT NULL OR OLD.merged_into_id IS NOT NULL BEGIN
  DELETE FROM search_words WHERE record_id IN (NEW.merged_into_id, OLD.merged_into_id);
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.merged_into_id AND kind = 'rider';
  INSERT OR IGNORE INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = OLD.merged_into_id AND kind = 'rider';
END;
--> statement-breakpoint
CREATE TRIGGER riders_search_delete AFTER DELETE ON riders BEGIN DELETE FROM search_words WHERE record_id = OLD.id; END;
--> statement-breakpoint
CREATE TRIGGER dealers_search_insert AFTER INSERT ON dealers BEGIN
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'dealer';
END;
--> statement-breakpoint
CREATE TRIGGER dealers_search_update AFTER UPDATE OF name_key, dealer_number, zipcode, phone, email ON dealers BEGIN
  DELETE FROM search_words WHERE record_id = NEW.id;
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'dealer';
END;
--> statement-breakpoint
CREATE TRIGGER dealers_search_delete AFTER DELETE ON dealers BEGIN DELETE FROM search_words WHERE record_id = OLD.id; END;
--> statement-breakpoint
CREATE TRIGGER promoters_search_insert AFTER INSERT ON promoters BEGIN
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'promoter';
END;
--> statement-breakpoint
CREATE TRIGGER promoters_search_update AFTER UPDATE OF name_key, phone, account_id ON promoters BEGIN
  DELETE FROM search_words WHERE record_id = NEW.id;
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'promoter';
END;
--> statement-breakpoint
CREATE TRIGGER promoters_search_delete AFTER DELETE ON promoters BEGIN DELETE FROM search_words WHERE record_id = OLD.id; END;
--> statement-breakpoint
CREATE TRIGGER events_search_insert AFTER INSERT ON events BEGIN
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'event';
END;
--> statement-breakpoint
CREATE TRIGGER events_search_update AFTER UPDATE OF title_key, kind ON events BEGIN
  DELETE FROM search_words WHERE record_id = NEW.id;
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'event';
END;
--> statement-breakpoint
CREATE TRIGGER events_search_delete AFTER DELETE ON events BEGIN DELETE FROM search_words WHERE record_id = OLD.id; END;
--> statement-breakpoint
CREATE TRIGGER series_search_insert AFTER INSERT ON series BEGIN
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'series';
END;
--> statement-breakpoint
CREATE TRIGGER series_search_update AFTER UPDATE OF name_key ON series BEGIN
  DELETE FROM search_words WHERE record_id = NEW.id;
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'series';
END;
--> statement-breakpoint
CREATE TRIGGER series_search_delete AFTER DELETE ON series BEGIN DELETE FROM search_words WHERE record_id = OLD.id; END;
--> statement-breakpoint
CREATE TRIGGER rider_emails_search_insert AFTER INSERT ON rider_emails BEGIN
  DELETE FROM search_words WHERE record_id = NEW.rider_id;
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.rider_id AND kind = 'rider';
END;
--> statement-breakpoint
CREATE TRIGGER rider_emails_search_update AFTER UPDATE ON rider_emails BEGIN
  DELETE FROM search_words WHERE record_id = NEW.rider_id;
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.rider_id AND kind = 'rider';
END;
--> statement-breakpoint
CREATE TRIGGER rider_emails_search_delete AFTER DELETE ON rider_emails BEGIN
  DELETE FROM search_words WHERE record_id = OLD.rider_id;
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = OLD.rider_id AND kind = 'rider';
END;
--> statement-breakpoint
CREATE TRIGGER dealer_logins_search_insert AFTER INSERT ON dealer_logins BEGIN
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'dealerLogin';
END;
--> statement-breakpoint
CREATE TRIGGER dealer_logins_search_update AFTER UPDATE OF name_key, account_id ON dealer_logins BEGIN
  DELETE FROM search_words WHERE record_id = NEW.id;
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'dealerLogin';
END;
--> statement-breakpoint
CREATE TRIGGER dealer_logins_search_delete AFTER DELETE ON dealer_logins BEGIN DELETE FROM search_words WHERE record_id = OLD.id; END;
--> statement-breakpoint
CREATE TRIGGER promoter_logins_search_insert AFTER INSERT ON promoter_logins BEGIN
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'promoterLogin';
END;
--> statement-breakpoint
CREATE TRIGGER promoter_logins_search_update AFTER UPDATE OF name_key, account_id ON promoter_logins BEGIN
  DELETE FROM search_words WHERE record_id = NEW.id;
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = NEW.id AND kind = 'promoterLogin';
END;
--> statement-breakpoint
CREATE TRIGGER promoter_logins_search_delete AFTER DELETE ON promoter_logins BEGIN DELETE FROM search_words WHERE record_id = OLD.id; END;
--> statement-breakpoint
-- An address belongs to the record of its account, whose own trigger then finds the words again.
CREATE TRIGGER accounts_search_update AFTER UPDATE OF email_key ON accounts WHEN OLD.email_key <> NEW.email_key BEGIN
  UPDATE riders SET account_id = account_id WHERE account_id = NEW.id;
  UPDATE promoters SET account_id = account_id WHERE account_id = NEW.id;
  UPDATE dealer_logins SET account_id = account_id WHERE account_id = NEW.id;
  UPDATE promoter_logins SET account_id = account_id WHERE account_id = NEW.id;
END;
--> statement-breakpoint
-- A part can begin at each of the first twelve characters of a VIN.
CREATE TRIGGER bikes_search_insert AFTER INSERT ON bikes BEGIN
  INSERT OR IGNORE INTO vin_parts (part, bike_id) SELECT substr(NEW.vin, value, 8), NEW.id FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12]') WHERE length(NEW.vin) >= value + 5;
END;
--> statement-breakpoint
CREATE TRIGGER bikes_search_update AFTER UPDATE OF vin ON bikes WHEN OLD.vin <> NEW.vin BEGIN
  DELETE FROM vin_parts WHERE bike_id = OLD.id AND part IN (SELECT substr(OLD.vin, value, 8) FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12]'));
  INSERT OR IGNORE INTO vin_parts (part, bike_id) SELECT substr(NEW.vin, value, 8), NEW.id FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12]') WHERE length(NEW.vin) >= value + 5;
END;
--> statement-breakpoint
CREATE TRIGGER bikes_search_delete AFTER DELETE ON bikes BEGIN
  DELETE FROM vin_parts WHERE bike_id = OLD.id AND part IN (SELECT substr(OLD.vin, value, 8) FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12]'));
END;
--> statement-breakpoint
-- The list of VIN patterns counts the bikes of each first 11 characters from this index alone (server/bikes/patterns/count-bikes.ts).
-- drizzle-kit cannot write an index on an expression with a comma.
CREATE INDEX bikes_heads ON bikes (substr(vin, 1, 11), state) WHERE retired_at IS NULL;
--> statement-breakpoint
-- A rider has a bike as long as one is on the account (server/riders/tables.ts).
CREATE TRIGGER bikes_owner_insert AFTER INSERT ON bikes WHEN NEW.retired_at IS NULL BEGIN
  UPDATE riders SET has_bike = 1 WHERE id = NEW.rider_id AND has_bike = 0;
END;
--> statement-breakpoint
CREATE TRIGGER bikes_owner_update AFTER UPDATE OF retired_at, rider_id ON bikes WHEN OLD.retired_at IS NOT NEW.retired_at OR OLD.rider_id <> NEW.rider_id BEGIN
  UPDATE riders SET has_bike = EXISTS (SELECT 1 FROM bikes WHERE rider_id = riders.id AND retired_at IS NULL) WHERE id IN (OLD.rider_id, NEW.rider_id);
END;
--> statement-breakpoint
CREATE TRIGGER bikes_owner_delete AFTER DELETE ON bikes WHEN OLD.retired_at IS NULL BEGIN
  UPDATE riders SET has_bike = EXISTS (SELECT 1 FROM bikes WHERE rider_id = riders.id AND retired_at IS NULL) WHERE id = OLD.rider_id;
END;
--> statement-breakpoint
-- The lines of the parts account of one redemption: each line with each line of the same redemption. The plus sign keeps SQLite from
-- the index of the account, which has the lines of all redemptions.
CREATE VIEW parts_of_redemption AS
  SELECT line.id AS line_id, other.id AS other_id FROM entries line
    JOIN movements moved ON moved.id = line.movement_id
    JOIN movements other_moved ON other_moved.redemption_id = moved.redemption_id
    JOIN entries other ON other.movement_id = other_moved.id AND +other.account = 'dealerParts';
--> statement-breakpoint
-- A line of the parts account is open until a settlement covers it. A refund reduces what is left of its redemption as long as both are open.
CREATE TRIGGER entries_open_parts AFTER INSERT ON entries WHEN NEW.account = 'dealerParts' AND NEW.dealer_id IS NOT NULL BEGIN
  INSERT INTO open_parts (entry_id, dealer_id, at, currency, amount, standing) VALUES (NEW.id, NEW.dealer_id, NEW.at, NEW.currency, NEW.amount, max(NEW.amount, 0));
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_open_parts AFTER INSERT ON settlement_lines BEGIN DELETE FROM open_parts WHERE entry_id = NEW.entry_id; END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_reopen_parts AFTER DELETE ON settlement_lines BEGIN
  INSERT INTO open_parts (entry_id, dealer_id, at, currency, amount, standing)
    SELECT id, dealer_id, at, currency, amount, CASE WHEN amount > 0 THEN amount + coalesce((
      SELECT sum(refund.amount) FROM parts_of_redemption JOIN open_parts refund ON refund.entry_id = other_id WHERE line_id = entries.id AND refund.amount < 0), 0) ELSE 0 END
    FROM entries WHERE id = OLD.entry_id;
END;
--> statement-breakpoint
CREATE TRIGGER open_parts_refund_insert AFTER INSERT ON open_parts WHEN NEW.amount < 0 BEGIN
  UPDATE open_parts SET standing = standing + NEW.amount WHERE amount > 0 AND entry_id IN (SELECT other_id FROM parts_of_redemption WHERE line_id = NEW.entry_id);
END;
--> statement-breakpoint
CREATE TRIGGER open_parts_refund_delete AFTER DELETE ON open_parts WHEN OLD.amount < 0 BEGIN
  UPDATE open_parts SET standing = standing - OLD.amount WHERE amount > 0 AND entry_id IN (SELECT other_id FROM parts_of_redemption WHERE line_id = OLD.entry_id);
END;
--> statement-breakpoint
-- What is due to a dealer is the sum of the open lines (docs/domain/stored-totals.md).
CREATE TRIGGER open_parts_totals_insert AFTER INSERT ON open_parts BEGIN
  INSERT INTO parts_totals (dealer_id, currency, amount, line_count, oldest_at) VALUES (NEW.dealer_id, NEW.currency, NEW.amount, 1, CASE WHEN NEW.standing > 0 THEN NEW.at END)
    ON CONFLICT (dealer_id, currency) DO UPDATE SET amount = amount + excluded.amount, line_count = line_count + 1,
      oldest_at = coalesce(min(oldest_at, excluded.oldest_at), oldest_at, excluded.oldest_at);
END;
--> statement-breakpoint
CREATE TRIGGER open_parts_totals_delete AFTER DELETE ON open_parts BEGIN
  UPDATE parts_totals SET amount = amount - OLD.amount, line_count = line_count - 1, oldest_at = (
      SELECT at FROM open_parts WHERE dealer_id = OLD.dealer_id AND currency = OLD.currency AND standing > 0 ORDER BY at LIMIT 1)
    WHERE dealer_id = OLD.dealer_id AND currency = OLD.currency;
END;
--> statement-breakpoint
CREATE TRIGGER open_parts_totals_update AFTER UPDATE OF standing ON open_parts WHEN (NEW.standing > 0) <> (OLD.standing > 0) BEGIN
  UPDATE parts_totals SET oldest_at = (
      SELECT at FROM open_parts WHERE dealer_id = NEW.dealer_id AND currency = NEW.currency AND standing > 0 ORDER BY at LIMIT 1)
    WHERE dealer_id = NEW.dealer_id AND currency = NEW.currency;
END;
--> statement-breakpoint
-- The year begins in Pacific standard time, eight hours after UTC.
CREATE TRIGGER redemptions_totals_insert AFTER INSERT ON redemptions BEGIN
  INSERT INTO redemption_years (dealer_id, currency, year, source, standing, standing_amount, refunded, refunded_amount)
    VALUES (NEW.dealer_id, NEW.currency, CAST(strftime('%Y', NEW.created_at / 1000 - 28800, 'unixepoch') AS integer), NEW.source,
      NEW.refunded_at IS NULL, NEW.amount - NEW.refunded_amount, NEW.last_refund_at IS NOT NULL, NEW.refunded_amount)
    ON CONFLICT (dealer_id, currency, year, source) DO UPDATE SET standing = standing + excluded.standing, standing_amount = standing_amount + excluded.standing_amount,
      refunded = refunded + excluded.refunded, refunded_amount = refunded_amount + excluded.refunded_amount;
END;
--> statement-breakpoint
CREATE TRIGGER redemptions_totals_update AFTER UPDATE OF amount, refunded_amount, last_refund_at, refunded_at ON redemptions BEGIN
  UPDATE redemption_years SET standing = standing + (NEW.refunded_at IS NULL) - (OLD.refunded_at IS NULL),
      standing_amount = standing_amount + NEW.amount - NEW.refunded_amount - OLD.amount + OLD.refunded_amount,
      refunded = refunded + (NEW.last_refund_at IS NOT NULL) - (OLD.last_refund_at IS NOT NULL), refunded_amount = refunded_amount + NEW.refunded_amount - OLD.refunded_amount
    WHERE dealer_id = NEW.dealer_id AND currency = NEW.currency AND source = NEW.source AND year = CAST(strftime('%Y', NEW.created_at / 1000 - 28800, 'unixepoch') AS integer);
END;
--> statement-breakpoint
-- Stored totals of a month are no longer right when something that they count changes (docs/domain/stored-totals.md).
CREATE TRIGGER results_totals_insert AFTER INSERT ON results BEGIN
  DELETE FROM race_months WHERE month = substr(NEW.race_day, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER results_totals_update AFTER UPDATE OF event_id, class_id, rider_id, place, status, brand, earned, verified_at, race_day ON results BEGIN
  DELETE FROM race_months WHERE month IN (substr(OLD.race_day, 1, 7), substr(NEW.race_day, 1, 7));
END;
--> statement-breakpoint
CREATE TRIGGER results_totals_delete AFTER DELETE ON results BEGIN
  DELETE FROM race_months WHERE month = substr(OLD.race_day, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER events_totals_update AFTER UPDATE OF last_date, country, kind, canceled_at ON events BEGIN
  DELETE FROM race_months WHERE month IN (substr(OLD.last_date, 1, 7), substr(NEW.last_date, 1, 7));
END;
--> statement-breakpoint
CREATE TRIGGER classes_totals_update AFTER UPDATE OF payout_type ON classes BEGIN
  DELETE FROM race_months WHERE month = (SELECT substr(events.last_date, 1, 7) FROM classes JOIN events ON events.id = classes.event_id WHERE classes.id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER places_totals_insert AFTER INSERT ON places BEGIN
  DELETE FROM race_months WHERE month = (SELECT substr(events.last_date, 1, 7) FROM classes JOIN events ON events.id = classes.event_id WHERE classes.id = NEW.class_id);
END;
--> statement-breakpoint
CREATE TRIGGER places_totals_update AFTER UPDATE ON places BEGIN
  DELETE FROM race_months WHERE month = (SELECT substr(events.last_date, 1, 7) FROM classes JOIN events ON events.id = classes.event_id WHERE classes.id = NEW.class_id);
END;
--> statement-breakpoint
CREATE TRIGGER places_totals_delete AFTER DELETE ON places BEGIN
  DELETE FROM race_months WHERE month = (SELECT substr(events.last_date, 1, 7) FROM classes JOIN events ON events.id = classes.event_id WHERE classes.id = OLD.class_id);
END;
--> statement-breakpoint
CREATE TRIGGER entries_totals_insert AFTER INSERT ON entries BEGIN
  DELETE FROM ledger_months WHERE until_at >= NEW.at AND from_at <= NEW.at;
END;
--> statement-breakpoint
-- Riders' credit is stored by the month in which its awards expire.
CREATE TRIGGER awards_credit_update AFTER UPDATE OF expires_at ON awards WHEN NEW.wallet = 'credit' AND OLD.expires_at IS NOT NEW.expires_at BEGIN
  UPDATE ledger_months SET credit_stored = 0 WHERE credit_stored AND month IN (SELECT stored.month FROM entries JOIN ledger_months stored ON stored.until_at >= entries.at AND stored.from_at <= entries.at WHERE entries.award_id = NEW.id);
END;
--> statement-breakpoint
-- What lapsed is stored by the season of the race.
CREATE TRIGGER events_lapses_update AFTER UPDATE OF season ON events WHEN OLD.season <> NEW.season BEGIN
  DELETE FROM ledger_months;
END;
--> statement-breakpoint
-- This view says to whom the subjects of the audit log belong (`auditRecords` in server/platform/tables.ts).
CREATE VIEW audit_concerns AS
  SELECT 'account' AS kind, account_id AS subject_id, id AS record_id FROM riders
  UNION ALL SELECT 'account' AS kind, account_id AS subject_id, id AS record_id FROM admins
  UNION ALL SELECT 'account' AS kind, account_id AS subject_id, dealer_id AS record_id FROM dealer_logins
  UNION ALL SELECT 'account' AS kind, account_id AS subject_id, promoter_id AS record_id FROM promoter_logins
  UNION ALL SELECT 'award' AS kind, id AS subject_id, rider_id AS record_id FROM awards
  UNION ALL SELECT 'result' AS kind, id AS subject_id, rider_id AS record_id FROM results
  UNION ALL SELECT 'result' AS kind, id AS subject_id, event_id AS record_id FROM results
  UNION ALL SELECT 'claim' AS kind, id AS subject_id, rider_id AS record_id FROM payout_claims
  UNION ALL SELECT 'payoutFile' AS kind, payout_file_lines.file_id AS subject_id, payout_claims.rider_id AS record_id FROM payout_file_lines INNER JOIN payout_claims ON payout_claims.id = payout_file_lines.claim_id
  UNION ALL SELECT 'redemption' AS kind, id AS subject_id, rider_id AS record_id FROM redemptions
  UNION ALL SELECT 'redemption' AS kind, id AS subject_id, dealer_id AS record_id FROM redemptions
  UNION ALL SELECT 'bike' AS kind, id AS subject_id, rider_id AS record_id FROM bikes
  UNION ALL SELECT 'device' AS kind, id AS subject_id, dealer_id AS record_id FROM devices
  UNION ALL SELECT 'kioskItem' AS kind, id AS subject_id, rider_id AS record_id FROM kiosk_items
  UNION ALL SELECT 'kioskItem' AS kind, id AS subject_id, dealer_id AS record_id FROM kiosk_items
  UNION ALL SELECT 'kioskCase' AS kind, id AS subject_id, rider_id AS record_id FROM kiosk_cases
  UNION ALL SELECT 'kioskCase' AS kind, id AS subject_id, dealer_id AS record_id FROM kiosk_cases
  UNION ALL SELECT 'question' AS kind, id AS subject_id, rider_id AS record_id FROM questions
  UNION ALL SELECT 'question' AS kind, id AS subject_id, event_id AS record_id FROM questions
  UNION ALL SELECT 'request' AS kind, staff_requests.id AS subject_id, riders.id AS record_id FROM staff_requests INNER JOIN riders ON riders.account_id = staff_requests.account_id
  UNION ALL SELECT 'request' AS kind, staff_requests.id AS subject_id, admins.id AS record_id FROM staff_requests INNER JOIN admins ON admins.account_id = staff_requests.account_id
  UNION ALL SELECT 'request' AS kind, staff_requests.id AS subject_id, dealer_logins.dealer_id AS record_id FROM staff_requests INNER JOIN dealer_logins ON dealer_logins.account_id = staff_requests.account_id
  UNION ALL SELECT 'request' AS kind, staff_requests.id AS subject_id, promoter_logins.promoter_id AS record_id FROM staff_requests INNER JOIN promoter_logins ON promoter_logins.account_id = staff_requests.account_id
  UNION ALL SELECT 'mail' AS kind, outbox_mail.id AS subject_id, riders.id AS record_id FROM outbox_mail INNER JOIN accounts ON accounts.email_key = lower(outbox_mail."to") INNER JOIN riders ON riders.account_id = accounts.id
  UNION ALL SELECT 'mail' AS kind, outbox_mail.id AS subject_id, admins.id AS record_id FROM outbox_mail INNER JOIN accounts ON accounts.email_key = lower(outbox_mail."to") INNER JOIN admins ON admins.account_id = accounts.id
  UNION ALL SELECT 'mail' AS kind, outbox_mail.id AS subject_id, dealer_logins.dealer_id AS record_id FROM outbox_mail INNER JOIN accounts ON accounts.email_key = lower(outbox_mail."to") INNER JOIN dealer_logins ON dealer_logins.account_id = accounts.id
  UNION ALL SELECT 'mail' AS kind, outbox_mail.id AS subject_id, promoter_logins.promoter_id AS record_id FROM outbox_mail INNER JOIN accounts ON accounts.email_key = lower(outbox_mail."to") INNER JOIN promoter_logins ON promoter_logins.account_id = accounts.id
  UNION ALL SELECT 'watch' AS kind, id AS subject_id, rider_id AS record_id FROM watch_findings
  UNION ALL SELECT 'watch' AS kind, id AS subject_id, other_rider_id AS record_id FROM watch_findings
  UNION ALL SELECT 'watch' AS kind, id AS subject_id, dealer_id AS record_id FROM watch_findings
  UNION ALL SELECT 'event' AS kind, id AS subject_id, promoter_id AS record_id FROM events
  UNION ALL SELECT 'series' AS kind, id AS subject_id, promoter_id AS record_id FROM series;
--> statement-breakpoint
-- A record that is removed, or that changes hands, also concerns its former owner. Tablets read all day, so those acts are left out of a dealer's history.
CREATE TRIGGER audit_log_records AFTER INSERT ON audit_log
WHEN NEW.subject_type <> 'device' OR (NEW.action NOT LIKE 'kiosk.read-%' AND NEW.action <> 'kiosk.search') BEGIN
  INSERT INTO audit_records (record_id, at, audit_id) SELECT NEW.subject_id, NEW.at, NEW.id WHERE NEW.subject_type IN ('event', 'series', 'category', 'dealer', 'rider', 'promoter', 'admin') ON CONFLICT DO NOTHING;
  INSERT INTO audit_records (record_id, at, audit_id) SELECT record_id, NEW.at, NEW.id FROM audit_concerns WHERE kind = NEW.subject_type AND subject_id = NEW.subject_id AND record_id IS NOT NULL ON CONFLICT DO NOTHING;
  INSERT INTO audit_records (record_id, at, audit_id) SELECT NEW.before ->> 'riderId', NEW.at, NEW.id WHERE NEW.subject_type = 'bike' AND NEW.before ->> 'riderId' IS NOT NULL ON CONFLICT DO NOTHING;
  INSERT INTO audit_records (record_id, at, audit_id) SELECT NEW.before ->> 'promoterId', NEW.at, NEW.id WHERE NEW.subject_type IN ('event', 'series') AND NEW.before ->> 'promoterId' IS NOT NULL ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER audit_records_no_update BEFORE UPDATE ON audit_records BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_records_no_delete BEFORE DELETE ON audit_records BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
