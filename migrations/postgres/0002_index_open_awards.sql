ALTER TABLE "rate_counters" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "rate_counters" CASCADE;--> statement-breakpoint
DROP INDEX "awards_spendable";--> statement-breakpoint
DROP INDEX "awards_expiry";--> statement-breakpoint
CREATE INDEX "awards_open_rider" ON "awards" USING btree ("rider_id","currency") WHERE "awards"."current_value" > 0;--> statement-breakpoint
CREATE INDEX "awards_open_expiry" ON "awards" USING btree ("expires_at") WHERE "awards"."current_value" > 0;