-- These columns are searched by their beginning (server/platform/db/begins-with.ts). In this collation all texts with the same beginning are next to each other, and rows have the same order as on SQLite.
ALTER TABLE riders ALTER COLUMN name_key TYPE text COLLATE "C", ALTER COLUMN last_name_key TYPE text COLLATE "C";
--> statement-breakpoint
ALTER TABLE accounts ALTER COLUMN email_key TYPE text COLLATE "C";
--> statement-breakpoint
ALTER TABLE rider_emails ALTER COLUMN email_key TYPE text COLLATE "C";
--> statement-breakpoint
ALTER TABLE dealers ALTER COLUMN name_key TYPE text COLLATE "C";
--> statement-breakpoint
ALTER TABLE bikes ALTER COLUMN vin TYPE text COLLATE "C", ALTER COLUMN model_key TYPE text COLLATE "C";
--> statement-breakpoint
ALTER TABLE outbox_mail ALTER COLUMN "to" TYPE text COLLATE "C";
--> statement-breakpoint
-- No statement, not even a mistaken one, may change or remove a row of the ledger or of the audit log.
CREATE FUNCTION refuse_change() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER movements_append_only BEFORE UPDATE OR DELETE ON movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An erasure may replace a person's values, and nothing else of the row.
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit_log FOR EACH ROW
WHEN (NEW.erased_at IS NULL OR NEW.id IS DISTINCT FROM OLD.id OR NEW.at IS DISTINCT FROM OLD.at OR NEW.actor_type IS DISTINCT FROM OLD.actor_type OR NEW.actor_id IS DISTINCT FROM OLD.actor_id OR NEW.account_id IS DISTINCT FROM OLD.account_id OR NEW.proxy_account_id IS DISTINCT FROM OLD.proxy_account_id OR NEW.action IS DISTINCT FROM OLD.action OR NEW.subject_type IS DISTINCT FROM OLD.subject_type OR NEW.subject_id IS DISTINCT FROM OLD.subject_id OR NEW.request_id IS DISTINCT FROM OLD.request_id OR (NEW.ip IS DISTINCT FROM OLD.ip AND NEW.ip IS NOT NULL))
EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A result copies the race day and the season of its event, so that a rider's newest results are found in one index.
CREATE FUNCTION take_race_day() RETURNS trigger AS $$ BEGIN
  SELECT last_date, season INTO NEW.race_day, NEW.season FROM events WHERE id = NEW.event_id;
  RETURN NEW;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER results_race_day BEFORE INSERT ON results FOR EACH ROW WHEN (NEW.race_day IS NULL) EXECUTE FUNCTION take_race_day();
--> statement-breakpoint
CREATE FUNCTION give_race_day() RETURNS trigger AS $$ BEGIN
  UPDATE results SET race_day = NEW.last_date, season = NEW.season WHERE event_id = NEW.id;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER events_race_day AFTER UPDATE OF last_date, season ON events FOR EACH ROW
WHEN (OLD.last_date <> NEW.last_date OR OLD.season <> NEW.season) EXECUTE FUNCTION give_race_day();
--> statement-breakpoint
-- A claim copies the country of its rider, so that the admins' list adds up the claims of a country without their riders.
CREATE FUNCTION take_rider_country() RETURNS trigger AS $$ BEGIN
  SELECT country INTO NEW.rider_country FROM riders WHERE id = NEW.rider_id;
  RETURN NEW;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER payout_claims_country_insert BEFORE INSERT ON payout_claims FOR EACH ROW WHEN (NEW.rider_country IS NULL) EXECUTE FUNCTION take_rider_country();
--> statement-breakpoint
CREATE TRIGGER payout_claims_country_update BEFORE UPDATE OF rider_id ON payout_claims FOR EACH ROW WHEN (OLD.rider_id <> NEW.rider_id) EXECUTE FUNCTION take_rider_country();
--> statement-breakpoint
CREATE FUNCTION give_rider_country() RETURNS trigger AS $$ BEGIN
  UPDATE payout_claims SET rider_country = NEW.country WHERE rider_id = NEW.id;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER riders_country_update AFTER UPDATE OF country ON riders FOR EACH ROW WHEN (OLD.country IS DISTINCT FROM NEW.country) EXECUTE FUNCTION give_rider_country();
--> statement-breakpoint
-- The words of the admins' search (server/search/tables.ts). In this collation all words with the same beginning are next to each other.
ALTER TABLE search_words ALTER COLUMN word TYPE text COLLATE "C", ALTER COLUMN kind TYPE text COLLATE "C", ALTER COLUMN record_id TYPE text COLLATE "C";
--> statement-breakpoint
ALTER TABLE vin_parts ALTER COLUMN part TYPE text COLLATE "C", ALTER COLUMN bike_id TYPE text COLLATE "C";
--> statement-breakpoint
-- This view says which words each record has. Names are already in lower case, without accents and punctuation (shared/name-key.ts).
CREATE VIEW search_terms AS
  SELECT 'rider' AS kind, id AS record_id, words.word FROM riders, unnest(string_to_array(name_key, ' ')) AS words (word)
    WHERE merged_into_id IS NULL AND words.word <> ''
  UNION ALL SELECT 'rider', id, lower(replace(ama_number, ' ', '')) FROM riders WHERE merged_into_id IS NULL AND ama_number <> ''
  UNION ALL SELECT 'rider', id, lower(replace(zipcode, ' ', '')) FROM riders WHERE merged_into_id IS NULL AND zipcode <> ''
  UNION ALL SELECT 'rider', id, CASE WHEN digits LIKE '1%' AND length(digits) = 11 THEN substr(digits, 2) ELSE digits END FROM
    (SELECT id, regexp_replace(phone1, '[^0-9]', '', 'g') AS digits FROM riders WHERE merged_into_id IS NULL) AS phones WHERE digits <> ''
  UNION ALL SELECT 'rider', id, CASE WHEN digits LIKE '1%' AND length(digits) = 11 THEN substr(digits, 2) ELSE digits END FROM
    (SELECT id, regexp_replace(phone2, '[^0-9]', '', 'g') AS digits FROM riders WHERE merged_into_id IS NULL) AS phones WHERE digits <> ''
  UNION ALL SELECT 'rider', riders.id, accounts.email_key FROM riders, accounts WHERE accounts.id = riders.account_id AND merged_into_id IS NULL AND erased_at IS NULL
  UNION ALL SELECT 'rider', riders.id, rider_emails.email_key FROM riders, rider_emails WHERE rider_emails.rider_id = riders.id AND merged_into_id IS NULL
  -- The number and the name of an account that was merged into another one lead to the one that remains.
  UNION ALL SELECT 'rider', merged_into_id, words.word FROM riders, unnest(string_to_array(name_key, ' ')) AS words (word)
    WHERE merged_into_id IS NOT NULL AND words.word <> ''
  UNION ALL SELECT 'rider', merged_into_id, lower(replace(ama_number, ' ', '')) FROM riders WHERE merged_into_id IS NOT NULL AND ama_number <> ''
  UNION ALL SELECT 'dealer', id, words.word FROM dealers, unnest(string_to_array(name_key, ' ')) AS words (word) WHERE words.word <> ''
  UNION ALL SELECT 'dealer', id, lower(replace(dealer_number, ' ', '')) FROM dealers WHERE dealer_number <> ''
  UNION ALL SELECT 'dealer', id, lower(replace(zipcode, ' ', '')) FROM dealers WHERE zipcode <> ''
  UNION ALL SELECT 'dealer', id, CASE WHEN digits LIKE '1%' AND length(digits) = 11 THEN substr(digits, 2) ELSE digits END FROM
    (SELECT id, regexp_replace(phone, '[^0-9]', '', 'g') AS digits FROM dealers) AS phones WHERE digits <> ''
  UNION ALL SELECT 'dealer', id, lower(email) FROM dealers WHERE email <> ''
  -- A person who logs in for a dealer or promoter has their own words, so that a search never mixes the names of two people.
  UNION ALL SELECT 'dealerLogin', id, words.word FROM dealer_logins, unnest(string_to_array(name_key, ' ')) AS words (word) WHERE words.word <> ''
  UNION ALL SELECT 'dealerLogin', dealer_logins.id, accounts.email_key FROM dealer_logins, accounts WHERE accounts.id = dealer_logins.account_id
  UNION ALL SELECT 'promoter', id, words.word FROM promoters, unnest(string_to_array(name_key, ' ')) AS words (word) WHERE words.word <> ''
  UNION ALL SELECT 'promoter', promoters.id, accounts.email_key FROM promoters, accounts WHERE accounts.id = promoters.account_id AND accounts.email_key NOT LIKE '%@deleted.invalid'
  UNION ALL SELECT 'promoter', id, CASE WHEN digits LIKE '1%' AND length(digits) = 11 THEN substr(digits, 2) ELSE digits END FROM
    (SELECT id, regexp_replace(phone, '[^0-9]', '', 'g') AS digits FROM promoters) AS phones WHERE digits <> ''
  UNION ALL SELECT 'promoterLogin', id, words.word FROM promoter_logins, unnest(string_to_array(name_key, ' ')) AS words (word) WHERE words.word <> ''
  UNION ALL SELECT 'promoterLogin', promoter_logins.id, accounts.email_key FROM promoter_logins, accounts WHERE accounts.id = promoter_logins.account_id
  UNION ALL SELECT 'event', id, words.word FROM events, unnest(string_to_array(title_key, ' ')) AS words (word) WHERE kind = 'event' AND words.word <> ''
  UNION ALL SELECT 'series', id, words.word FROM series, unnest(string_to_array(name_key, ' ')) AS words (word) WHERE words.word <> '';
--> statement-breakpoint
-- TG_ARGV has the kind of the record and the column with its id.
CREATE FUNCTION find_search_words() RETURNS trigger AS $$ DECLARE
  target text := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ->> TG_ARGV[1] ELSE to_jsonb(NEW) ->> TG_ARGV[1] END;
BEGIN
  DELETE FROM search_words WHERE record_id = target;
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms WHERE record_id = target AND kind = TG_ARGV[0];
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER riders_search AFTER INSERT OR DELETE OR UPDATE OF name_key, ama_number, zipcode, phone1, phone2, account_id, merged_into_id ON riders FOR EACH ROW EXECUTE FUNCTION find_search_words('rider', 'id');
--> statement-breakpoint
-- The account that another one was merged into is found by the words of both.
CREATE FUNCTION find_search_words_of_merged() RETURNS trigger AS $$ BEGIN
  DELETE FROM search_words WHERE record_id IN (NEW.merged_into_id, OLD.merged_into_id);
  INSERT INTO search_words (kind, word, record_id) SELECT DISTINCT kind, word, record_id FROM search_terms
    WHERE record_id IN (NEW.merged_into_id, OLD.merged_into_id) AND kind = 'rider';
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER riders_search_merged AFTER UPDATE OF name_key, ama_number, merged_into_id ON riders FOR EACH ROW
  WHEN (NEW.merged_into_id IS NOT NULL OR OLD.merged_into_id IS NOT NULL) EXECUTE FUNCTION find_search_words_of_merged();
--> statement-breakpoint
CREATE TRIGGER dealers_search AFTER INSERT OR DELETE OR UPDATE OF name_key, dealer_number, zipcode, phone, email ON dealers FOR EACH ROW EXECUTE FUNCTION find_search_words('dealer', 'id');
--> statement-breakpoint
CREATE TRIGGER promoters_search AFTER INSERT OR DELETE OR UPDATE OF name_key, phone, account_id ON promoters FOR EACH ROW EXECUTE FUNCTION find_search_words('promoter', 'id');
--> statement-breakpoint
CREATE TRIGGER events_search AFTER INSERT OR DELETE OR UPDATE OF title_key, kind ON events FOR EACH ROW EXECUTE FUNCTION find_search_words('event', 'id');
--> statement-breakpoint
CREATE TRIGGER series_search AFTER INSERT OR DELETE OR UPDATE OF name_key ON series FOR EACH ROW EXECUTE FUNCTION find_search_words('series', 'id');
--> statement-breakpoint
CREATE TRIGGER rider_emails_search AFTER INSERT OR DELETE OR UPDATE ON rider_emails FOR EACH ROW EXECUTE FUNCTION find_search_words('rider', 'rider_id');
--> statement-breakpoint
CREATE TRIGGER dealer_logins_search AFTER INSERT OR DELETE OR UPDATE OF name_key, account_id ON dealer_logins FOR EACH ROW EXECUTE FUNCTION find_search_words('dealerLogin', 'id');
--> statement-breakpoint
CREATE TRIGGER promoter_logins_search AFTER INSERT OR DELETE OR UPDATE OF name_key, account_id ON promoter_logins FOR EACH ROW EXECUTE FUNCTION find_search_words('promoterLogin', 'id');
--> statement-breakpoint
-- An address belongs to the record of its account, whose own trigger then finds the words again.
CREATE FUNCTION find_search_words_of_account() RETURNS trigger AS $$ BEGIN
  UPDATE riders SET account_id = account_id WHERE account_id = NEW.id;
  UPDATE promoters SET account_id = account_id WHERE account_id = NEW.id;
  UPDATE dealer_logins SET account_id = account_id WHERE account_id = NEW.id;
  UPDATE promoter_logins SET account_id = account_id WHERE account_id = NEW.id;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER accounts_search AFTER UPDATE OF email_key ON accounts FOR EACH ROW WHEN (OLD.email_key <> NEW.email_key) EXECUTE FUNCTION find_search_words_of_account();
--> statement-breakpoint
-- A part can begin at each of the first twelve characters of a VIN.
CREATE FUNCTION find_vin_parts() RETURNS trigger AS $$ BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM vin_parts WHERE bike_id = OLD.id AND part IN (SELECT substr(OLD.vin, start, 8) FROM generate_series(1, 12) AS start);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO vin_parts (part, bike_id) SELECT DISTINCT substr(NEW.vin, start, 8), NEW.id FROM generate_series(1, 12) AS start WHERE length(NEW.vin) >= start + 5;
  END IF;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER bikes_search AFTER INSERT OR DELETE OR UPDATE OF vin ON bikes FOR EACH ROW EXECUTE FUNCTION find_vin_parts();
--> statement-breakpoint
-- The list of VIN patterns counts the bikes of each first 11 characters from this index alone (server/bikes/patterns/count-bikes.ts).
-- drizzle-kit cannot write an index on an expression with a comma.
CREATE INDEX bikes_heads ON bikes (substr(vin, 1, 11), state) WHERE retired_at IS NULL;
--> statement-breakpoint
-- A rider has a bike as long as one is on the account (server/riders/tables.ts).
CREATE FUNCTION find_bike_of_rider() RETURNS trigger AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE riders SET has_bike = true WHERE id = NEW.rider_id AND NOT has_bike;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE riders SET has_bike = EXISTS (SELECT 1 FROM bikes WHERE rider_id = riders.id AND retired_at IS NULL) WHERE id IN (OLD.rider_id, NEW.rider_id);
  ELSE
    UPDATE riders SET has_bike = EXISTS (SELECT 1 FROM bikes WHERE rider_id = riders.id AND retired_at IS NULL) WHERE id = OLD.rider_id;
  END IF;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER bikes_owner_insert AFTER INSERT ON bikes FOR EACH ROW WHEN (NEW.retired_at IS NULL) EXECUTE FUNCTION find_bike_of_rider();
--> statement-breakpoint
CREATE TRIGGER bikes_owner_update AFTER UPDATE OF retired_at, rider_id ON bikes FOR EACH ROW
WHEN (OLD.retired_at IS DISTINCT FROM NEW.retired_at OR OLD.rider_id <> NEW.rider_id) EXECUTE FUNCTION find_bike_of_rider();
--> statement-breakpoint
CREATE TRIGGER bikes_owner_delete AFTER DELETE ON bikes FOR EACH ROW WHEN (OLD.retired_at IS NULL) EXECUTE FUNCTION find_bike_of_rider();
--> statement-breakpoint
-- The lines of the parts account of one redemption: each line with each line of the same redemption.
CREATE VIEW parts_of_redemption AS
  SELECT line.id AS line_id, other.id AS other_id FROM entries line
    JOIN movements moved ON moved.id = line.movement_id
    JOIN movements other_moved ON other_moved.redemption_id = moved.redemption_id
    JOIN entries other ON other.movement_id = other_moved.id AND other.account = 'dealerParts';
--> statement-breakpoint
-- A line of the parts account is open until a settlement covers it. A refund reduces what is left of its redemption as long as both are open.
CREATE FUNCTION open_parts_line() RETURNS trigger AS $$ BEGIN
  INSERT INTO open_parts (entry_id, dealer_id, at, currency, amount, standing) VALUES (NEW.id, NEW.dealer_id, NEW.at, NEW.currency, NEW.amount, greatest(NEW.amount, 0));
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER entries_open_parts AFTER INSERT ON entries FOR EACH ROW WHEN (NEW.account = 'dealerParts' AND NEW.dealer_id IS NOT NULL) EXECUTE FUNCTION open_parts_line();
--> statement-breakpoint
-- A settlement has many lines, so these functions run once for each statement.
CREATE FUNCTION settle_parts_lines() RETURNS trigger AS $$ BEGIN
  DELETE FROM open_parts USING changed WHERE open_parts.entry_id = changed.entry_id;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_open_parts AFTER INSERT ON settlement_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_parts_lines();
--> statement-breakpoint
CREATE FUNCTION reopen_parts_lines() RETURNS trigger AS $$ BEGIN
  INSERT INTO open_parts (entry_id, dealer_id, at, currency, amount, standing)
    SELECT id, dealer_id, at, currency, amount, CASE WHEN amount > 0 THEN amount + coalesce((
      SELECT sum(refund.amount) FROM parts_of_redemption JOIN open_parts refund ON refund.entry_id = other_id WHERE line_id = entries.id AND refund.amount < 0), 0) ELSE 0 END
    FROM entries JOIN changed ON changed.entry_id = entries.id;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_reopen_parts AFTER DELETE ON settlement_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reopen_parts_lines();
--> statement-breakpoint
-- What is due to a dealer is the sum of the open lines (docs/domain/stored-totals.md).
CREATE FUNCTION add_parts_line() RETURNS trigger AS $$ BEGIN
  INSERT INTO parts_totals (dealer_id, currency, amount, line_count, oldest_at) VALUES (NEW.dealer_id, NEW.currency, NEW.amount, 1, CASE WHEN NEW.standing > 0 THEN NEW.at END)
    ON CONFLICT (dealer_id, currency) DO UPDATE SET amount = parts_totals.amount + excluded.amount, line_count = parts_totals.line_count + 1,
      oldest_at = least(parts_totals.oldest_at, excluded.oldest_at);
  IF NEW.amount < 0 THEN
    UPDATE open_parts SET standing = standing + NEW.amount WHERE amount > 0 AND entry_id IN (SELECT other_id FROM parts_of_redemption WHERE line_id = NEW.entry_id);
  END IF;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER open_parts_totals_insert AFTER INSERT ON open_parts FOR EACH ROW EXECUTE FUNCTION add_parts_line();
--> statement-breakpoint
CREATE FUNCTION subtract_parts_totals() RETURNS trigger AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM changed WHERE amount < 0) THEN
    UPDATE open_parts SET standing = standing - refund.amount
      FROM (SELECT other_id, sum(changed.amount) AS amount FROM changed JOIN parts_of_redemption ON line_id = changed.entry_id WHERE changed.amount < 0 GROUP BY other_id) AS refund
      WHERE open_parts.entry_id = refund.other_id AND open_parts.amount > 0;
  END IF;
  UPDATE parts_totals SET amount = parts_totals.amount - gone.amount, line_count = parts_totals.line_count - gone.lines, oldest_at = (
      SELECT at FROM open_parts WHERE dealer_id = parts_totals.dealer_id AND currency = parts_totals.currency AND standing > 0 ORDER BY at LIMIT 1)
    FROM (SELECT dealer_id, currency, sum(amount) AS amount, count(*) AS lines FROM changed GROUP BY dealer_id, currency) AS gone
    WHERE parts_totals.dealer_id = gone.dealer_id AND parts_totals.currency = gone.currency;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER open_parts_totals_delete AFTER DELETE ON open_parts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION subtract_parts_totals();
--> statement-breakpoint
CREATE FUNCTION find_oldest_open_part() RETURNS trigger AS $$ BEGIN
  UPDATE parts_totals SET oldest_at = (
      SELECT at FROM open_parts WHERE dealer_id = NEW.dealer_id AND currency = NEW.currency AND standing > 0 ORDER BY at LIMIT 1)
    WHERE dealer_id = NEW.dealer_id AND currency = NEW.currency;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER open_parts_totals_update AFTER UPDATE OF standing ON open_parts FOR EACH ROW WHEN ((NEW.standing > 0) <> (OLD.standing > 0)) EXECUTE FUNCTION find_oldest_open_part();
--> statement-breakpoint
-- The year begins in Pacific standard time, eight hours after UTC.
CREATE FUNCTION add_redemption_years() RETURNS trigger AS $$ BEGIN
  INSERT INTO redemption_years (dealer_id, currency, year, source, standing, standing_amount, refunded, refunded_amount)
    VALUES (NEW.dealer_id, NEW.currency, extract(year FROM NEW.created_at AT TIME ZONE 'UTC' - interval '8 hours')::integer, NEW.source,
      (NEW.refunded_at IS NULL)::integer, NEW.amount - NEW.refunded_amount, (NEW.last_refund_at IS NOT NULL)::integer, NEW.refunded_amount)
    ON CONFLICT (dealer_id, currency, year, source) DO UPDATE SET standing = redemption_years.standing + excluded.standing,
      standing_amount = redemption_years.standing_amount + excluded.standing_amount,
      refunded = redemption_years.refunded + excluded.refunded, refunded_amount = redemption_years.refunded_amount + excluded.refunded_amount;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER redemptions_totals_insert AFTER INSERT ON redemptions FOR EACH ROW EXECUTE FUNCTION add_redemption_years();
--> statement-breakpoint
CREATE FUNCTION change_redemption_years() RETURNS trigger AS $$ BEGIN
  UPDATE redemption_years SET standing = standing + (NEW.refunded_at IS NULL)::integer - (OLD.refunded_at IS NULL)::integer,
      standing_amount = standing_amount + NEW.amount - NEW.refunded_amount - OLD.amount + OLD.refunded_amount,
      refunded = refunded + (NEW.last_refund_at IS NOT NULL)::integer - (OLD.last_refund_at IS NOT NULL)::integer,
      refunded_amount = redemption_years.refunded_amount + NEW.refunded_amount - OLD.refunded_amount
    WHERE dealer_id = NEW.dealer_id AND currency = NEW.currency AND source = NEW.source AND year = extract(year FROM NEW.created_at AT TIME ZONE 'UTC' - interval '8 hours')::integer;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER redemptions_totals_update AFTER UPDATE OF amount, refunded_amount, last_refund_at, refunded_at ON redemptions FOR EACH ROW EXECUTE FUNCTION change_redemption_years();
--> statement-breakpoint
-- Stored totals of a month are no longer right when something that they count changes (docs/domain/stored-totals.md).
CREATE FUNCTION forget_month_of_results() RETURNS trigger AS $$ BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM race_months WHERE month = substr(OLD.race_day, 1, 7); END IF;
  IF TG_OP <> 'DELETE' THEN DELETE FROM race_months WHERE month = substr(NEW.race_day, 1, 7); END IF;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER results_totals AFTER INSERT OR DELETE OR UPDATE OF event_id, class_id, rider_id, place, status, brand, earned, verified_at, race_day ON results FOR EACH ROW EXECUTE FUNCTION forget_month_of_results();
--> statement-breakpoint
CREATE FUNCTION forget_month_of_event() RETURNS trigger AS $$ BEGIN
  DELETE FROM race_months WHERE month IN (substr(OLD.last_date, 1, 7), substr(NEW.last_date, 1, 7));
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER events_totals AFTER UPDATE OF last_date, country, kind, canceled_at ON events FOR EACH ROW EXECUTE FUNCTION forget_month_of_event();
--> statement-breakpoint
-- TG_ARGV has the column with the id of the class.
CREATE FUNCTION forget_month_of_class() RETURNS trigger AS $$ DECLARE
  target text := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ->> TG_ARGV[0] ELSE to_jsonb(NEW) ->> TG_ARGV[0] END;
BEGIN
  DELETE FROM race_months WHERE month = (SELECT substr(events.last_date, 1, 7) FROM classes JOIN events ON events.id = classes.event_id WHERE classes.id = target);
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER classes_totals AFTER UPDATE OF payout_type ON classes FOR EACH ROW EXECUTE FUNCTION forget_month_of_class('id');
--> statement-breakpoint
CREATE TRIGGER places_totals AFTER INSERT OR DELETE OR UPDATE ON places FOR EACH ROW EXECUTE FUNCTION forget_month_of_class('class_id');
--> statement-breakpoint
CREATE FUNCTION forget_month_of_entries() RETURNS trigger AS $$ BEGIN
  DELETE FROM ledger_months USING added WHERE until_at >= added.at AND from_at <= added.at;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER entries_totals AFTER INSERT ON entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION forget_month_of_entries();
--> statement-breakpoint
-- Riders' credit is stored by the month in which its awards expire.
CREATE FUNCTION forget_months_of_award() RETURNS trigger AS $$ BEGIN
  UPDATE ledger_months SET credit_stored = false FROM entries WHERE credit_stored AND entries.award_id = NEW.id AND until_at >= entries.at AND from_at <= entries.at;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER awards_credit_update AFTER UPDATE OF expires_at ON awards FOR EACH ROW WHEN (NEW.wallet = 'credit' AND OLD.expires_at IS DISTINCT FROM NEW.expires_at) EXECUTE FUNCTION forget_months_of_award();
--> statement-breakpoint
-- What lapsed is stored by the season of the race.
CREATE FUNCTION forget_lapses() RETURNS trigger AS $$ BEGIN
  DELETE FROM ledger_months;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER events_lapses AFTER UPDATE OF season ON events FOR EACH ROW WHEN (OLD.season <> NEW.season) EXECUTE FUNCTION forget_lapses();
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
CREATE FUNCTION add_audit_records() RETURNS trigger AS $$ BEGIN
  INSERT INTO audit_records (record_id, at, audit_id)
    SELECT concerned.record_id, NEW.at, NEW.id FROM (
      SELECT NEW.subject_id AS record_id WHERE NEW.subject_type IN ('event', 'series', 'category', 'dealer', 'rider', 'promoter', 'admin')
      UNION ALL SELECT record_id FROM audit_concerns WHERE kind = NEW.subject_type AND subject_id = NEW.subject_id
      UNION ALL SELECT NEW.before ->> 'riderId' WHERE NEW.subject_type = 'bike'
      UNION ALL SELECT NEW.before ->> 'promoterId' WHERE NEW.subject_type IN ('event', 'series')
    ) AS concerned WHERE concerned.record_id IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END; $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER audit_log_records AFTER INSERT ON audit_log FOR EACH ROW
WHEN (NEW.subject_type <> 'device' OR (NEW.action NOT LIKE 'kiosk.read-%' AND NEW.action <> 'kiosk.search')) EXECUTE FUNCTION add_audit_records();
--> statement-breakpoint
CREATE TRIGGER audit_records_append_only BEFORE UPDATE OR DELETE ON audit_records FOR EACH ROW EXECUTE FUNCTION refuse_change();
