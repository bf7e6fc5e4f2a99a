-- Why: a rider's newest results stand in one index, by the race's day. The event owns day and season; its results follow.
UPDATE results SET (race_day, season) = (SELECT last_date, season FROM events WHERE events.id = results.event_id);
--> statement-breakpoint
CREATE TRIGGER results_race_day AFTER INSERT ON results WHEN NEW.race_day IS NULL BEGIN
  UPDATE results SET (race_day, season) = (SELECT last_date, season FROM events WHERE events.id = NEW.event_id) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER events_race_day AFTER UPDATE OF last_date, season ON events
WHEN OLD.last_date <> NEW.last_date OR OLD.season <> NEW.season BEGIN
  UPDATE results SET race_day = NEW.last_date, season = NEW.season WHERE event_id = NEW.id;
END;
