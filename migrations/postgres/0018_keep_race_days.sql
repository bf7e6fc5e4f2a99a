-- Why: a rider's newest results stand in one index, by the race's day. The event owns day and season; its results follow.
UPDATE results SET race_day = events.last_date, season = events.season FROM events WHERE events.id = results.event_id;
--> statement-breakpoint
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
