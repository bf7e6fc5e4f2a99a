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
