CREATE TABLE `stored_files` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`owner` text NOT NULL,
	`mime` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stored_files_name` ON `stored_files` (`name`);--> statement-breakpoint
CREATE INDEX `stored_files_owner` ON `stored_files` (`owner`,`kind`);--> statement-breakpoint
CREATE INDEX `stored_files_removed` ON `stored_files` (`removed_at`);--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_age` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`backed_up` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passkeys_account` ON `passkeys` (`account_id`);--> statement-breakpoint
CREATE TABLE `rider_email_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`rider_id` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rider_email_claims_key` ON `rider_email_claims` (`rider_id`,`email_key`);--> statement-breakpoint
CREATE TABLE `staff_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`role` text NOT NULL,
	`account_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`locale` text NOT NULL,
	`details` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`reason` text,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_requests_state` ON `staff_requests` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `staff_requests_account` ON `staff_requests` (`account_id`,`kind`);--> statement-breakpoint
ALTER TABLE `guardian_consents` ADD `token_hash` text;--> statement-breakpoint
ALTER TABLE `guardian_consents` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `guardian_consents` ADD `refused_at` integer;--> statement-breakpoint
CREATE INDEX `guardian_consents_token` ON `guardian_consents` (`token_hash`);