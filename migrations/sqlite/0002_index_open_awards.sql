DROP TABLE `rate_counters`;--> statement-breakpoint
DROP INDEX `awards_spendable`;--> statement-breakpoint
DROP INDEX `awards_expiry`;--> statement-breakpoint
CREATE INDEX `awards_open_rider` ON `awards` (`rider_id`,`currency`) WHERE "awards"."current_value" > 0;--> statement-breakpoint
CREATE INDEX `awards_open_expiry` ON `awards` (`expires_at`) WHERE "awards"."current_value" > 0;