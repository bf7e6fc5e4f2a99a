CREATE TABLE `hidden_employees` (
	`dealer_id` text NOT NULL,
	`name_key` text NOT NULL,
	`hidden_at` integer NOT NULL,
	PRIMARY KEY(`dealer_id`, `name_key`),
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `settlement_lines` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`settlement_id` text NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settlement_id`) REFERENCES `settlements`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `settlement_lines_settlement` ON `settlement_lines` (`settlement_id`);--> statement-breakpoint
CREATE TABLE `settlements` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`dealer_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`line_count` integer NOT NULL,
	`until_day` text NOT NULL,
	`settled_at` integer NOT NULL,
	`settled_by` text NOT NULL,
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `settlements_dealer` ON `settlements` (`dealer_id`,`settled_at`);--> statement-breakpoint
CREATE INDEX `settlements_at` ON `settlements` (`settled_at`);