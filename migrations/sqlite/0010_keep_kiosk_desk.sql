CREATE TABLE `kiosk_enrol_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`dealer_id` text NOT NULL,
	`account_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `kiosk_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`salt` text,
	`created_at` integer NOT NULL,
	`retired_at` integer,
	`destroyed_at` integer
);
--> statement-breakpoint
CREATE TABLE `kiosk_settings` (
	`dealer_id` text PRIMARY KEY NOT NULL,
	`unknown_riders` integer DEFAULT false NOT NULL,
	`staff_code_check` text,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `kiosk_thumbs` (
	`rider_id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`jpeg` text,
	`made_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `riders` ADD `merged_at` integer;--> statement-breakpoint
ALTER TABLE `devices` ADD `exit_code_check` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `roll_id` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `next_credential_hash` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `state_since` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `devices_next_credential` ON `devices` (`next_credential_hash`);--> statement-breakpoint
ALTER TABLE `kiosk_cases` ADD `item_id` text;--> statement-breakpoint
ALTER TABLE `kiosk_cases` ADD `rider_id` text;--> statement-breakpoint
ALTER TABLE `kiosk_cases` ADD `resolution` text;--> statement-breakpoint
ALTER TABLE `kiosk_cases` ADD `note` text;--> statement-breakpoint
CREATE INDEX `kiosk_cases_open` ON `kiosk_cases` (`closed_at`,`opened_at`);--> statement-breakpoint
CREATE INDEX `kiosk_cases_item` ON `kiosk_cases` (`item_id`);--> statement-breakpoint
ALTER TABLE `kiosk_items` ADD `needs_person` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `kiosk_items` ADD `acknowledged_at` integer;--> statement-breakpoint
ALTER TABLE `kiosk_items` ADD `acknowledged_by` text;--> statement-breakpoint
CREATE INDEX `kiosk_items_person` ON `kiosk_items` (`needs_person`,`dealer_id`,`received_at`);