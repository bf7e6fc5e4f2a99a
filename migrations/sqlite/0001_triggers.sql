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
