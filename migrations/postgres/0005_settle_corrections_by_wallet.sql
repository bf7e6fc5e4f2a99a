DROP INDEX "adjustments_due_rider";--> statement-breakpoint
ALTER TABLE "adjustments_due" ADD COLUMN "wallet" text DEFAULT 'credit' NOT NULL;--> statement-breakpoint
CREATE INDEX "adjustments_due_event" ON "adjustments_due" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "results_name" ON "results" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "adjustments_due_rider" ON "adjustments_due" USING btree ("rider_id","event_id");