CREATE TABLE `notice_choices` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`on` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `channel`)
);
--> statement-breakpoint
CREATE TABLE `outbox_push` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`subscription_id` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	`next_try_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`last_error` text,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_push_cause` ON `outbox_push` (`cause`,`subscription_id`);--> statement-breakpoint
CREATE INDEX `outbox_push_due` ON `outbox_push` (`next_try_at`);--> statement-breakpoint
CREATE INDEX `outbox_push_subscription` ON `outbox_push` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `outbox_push_created` ON `outbox_push` (`created_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`session_hash` text,
	`endpoint_hash` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint_hash`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_account` ON `push_subscriptions` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_hash`);--> statement-breakpoint
CREATE TABLE `late_reminders` (
	`event_id` text NOT NULL,
	`day` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `day`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `outbox_mail` ADD `account_id` text;--> statement-breakpoint
ALTER TABLE `outbox_mail` ADD `notice` text;--> statement-breakpoint
ALTER TABLE `outbox_mail` ADD `bounced_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_mail_bounced` ON `outbox_mail` (`bounced_at`);