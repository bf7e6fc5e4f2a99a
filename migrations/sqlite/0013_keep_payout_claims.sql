CREATE TABLE `payment_infos` (
	`rider_id` text PRIMARY KEY NOT NULL,
	`legal_name` text NOT NULL,
	`address_line1` text NOT NULL,
	`address_line2` text,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zipcode` text NOT NULL,
	`country` text NOT NULL,
	`tax_status` text NOT NULL,
	`declared_at` integer,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payout_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`rider_id` text NOT NULL,
	`event_id` text,
	`cause` text NOT NULL,
	`type` text NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`gross` integer NOT NULL,
	`rate` integer NOT NULL,
	`basis` text NOT NULL,
	`withheld` integer NOT NULL,
	`net` integer NOT NULL,
	`due_at` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`approved_at` integer,
	`sent_at` integer,
	`sent_by` text,
	`voided_at` integer,
	`void_reason` text,
	`paid_to` text,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payout_claims_rider` ON `payout_claims` (`rider_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `payout_claims_event` ON `payout_claims` (`event_id`);--> statement-breakpoint
CREATE INDEX `payout_claims_status` ON `payout_claims` (`status`,`due_at`);--> statement-breakpoint
CREATE TABLE `rider_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`rider_id` text NOT NULL,
	`kind` text NOT NULL,
	`file_id` text NOT NULL,
	`label` text,
	`note` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `rider_documents_rider` ON `rider_documents` (`rider_id`,`kind`);--> statement-breakpoint
CREATE INDEX `rider_documents_file` ON `rider_documents` (`file_id`);--> statement-breakpoint
ALTER TABLE `awards` ADD `claim_id` text;--> statement-breakpoint
ALTER TABLE `awards` ADD `claim_paid_at` integer;--> statement-breakpoint
CREATE INDEX `awards_claim` ON `awards` (`claim_id`);--> statement-breakpoint
CREATE INDEX `movements_claim` ON `movements` (`claim_id`);