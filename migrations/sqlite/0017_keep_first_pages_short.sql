DROP INDEX `results_rider`;--> statement-breakpoint
ALTER TABLE `results` ADD `race_day` text;--> statement-breakpoint
ALTER TABLE `results` ADD `season` integer;--> statement-breakpoint
CREATE INDEX `results_season` ON `results` (`season`,`rider_id`);--> statement-breakpoint
CREATE INDEX `results_rider` ON `results` (`rider_id`,`race_day`);--> statement-breakpoint
DROP INDEX `redemptions_rider`;--> statement-breakpoint
DROP INDEX `redemptions_dealer`;--> statement-breakpoint
DROP INDEX `redemptions_refunded`;--> statement-breakpoint
CREATE INDEX `redemptions_rider` ON `redemptions` (`rider_id`,`created_at`,`refunded_at`,`currency`,`amount`);--> statement-breakpoint
CREATE INDEX `redemptions_dealer` ON `redemptions` (`dealer_id`,`created_at`,`refunded_at`,`currency`,`amount`);--> statement-breakpoint
CREATE INDEX `redemptions_refunded` ON `redemptions` (`dealer_id`,`refunded_at`,`currency`,`amount`) WHERE "redemptions"."refunded_at" is not null;