DROP INDEX "events_date";--> statement-breakpoint
CREATE INDEX "events_kind_date" ON "events" USING btree ("kind","first_date","id");