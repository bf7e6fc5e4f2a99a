DROP INDEX "results_rider";--> statement-breakpoint
DROP INDEX "redemptions_rider";--> statement-breakpoint
DROP INDEX "redemptions_dealer";--> statement-breakpoint
DROP INDEX "redemptions_refunded";--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "race_day" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "season" integer;--> statement-breakpoint
CREATE INDEX "results_season" ON "results" USING btree ("season","rider_id");--> statement-breakpoint
CREATE INDEX "results_rider" ON "results" USING btree ("rider_id","race_day");--> statement-breakpoint
CREATE INDEX "redemptions_rider" ON "redemptions" USING btree ("rider_id","created_at","refunded_at","currency","amount");--> statement-breakpoint
CREATE INDEX "redemptions_dealer" ON "redemptions" USING btree ("dealer_id","created_at","refunded_at","currency","amount");--> statement-breakpoint
CREATE INDEX "redemptions_refunded" ON "redemptions" USING btree ("dealer_id","refunded_at","currency","amount") WHERE "redemptions"."refunded_at" is not null;