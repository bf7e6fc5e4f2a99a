DROP INDEX `adjustments_due_rider`;--> statement-breakpoint
ALTER TABLE `adjustments_due` ADD `wallet` text DEFAULT 'credit' NOT NULL;--> statement-breakpoint
CREATE INDEX `adjustments_due_event` ON `adjustments_due` (`event_id`);--> statement-breakpoint
CREATE INDEX `adjustments_due_rider` ON `adjustments_due` (`rider_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `results_name` ON `results` (`name_key`);