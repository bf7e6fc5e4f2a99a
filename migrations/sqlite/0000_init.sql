CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_type` text NOT NULL,
	`actor_id` text,
	`account_id` text,
	`proxy_account_id` text,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text,
	`after` text,
	`request_id` text,
	`ip` text,
	`erased_at` integer
);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_type`,`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_type` ON `audit_log` (`subject_type`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_proxy` ON `audit_log` (`proxy_account_id`,`at`) WHERE "audit_log"."proxy_account_id" is not null;--> statement-breakpoint
CREATE TABLE `audit_records` (
	`record_id` text NOT NULL,
	`at` integer NOT NULL,
	`audit_id` text NOT NULL,
	PRIMARY KEY(`record_id`, `at`, `audit_id`)
);
--> statement-breakpoint
CREATE TABLE `heartbeats` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`actor` text NOT NULL,
	`call` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor`, `call`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `job_leases` (
	`job` text PRIMARY KEY NOT NULL,
	`holder` text,
	`leased_until` integer,
	`last_started_at` integer,
	`last_finished_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE TABLE `notice_choices` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`on` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `channel`)
);
--> statement-breakpoint
CREATE TABLE `outbox_mail` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`to` text NOT NULL,
	`locale` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL,
	`next_try_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`last_error` text,
	`account_id` text,
	`notice` text,
	`bounced_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_mail_cause` ON `outbox_mail` (`cause`);--> statement-breakpoint
CREATE INDEX `outbox_mail_due` ON `outbox_mail` (`next_try_at`);--> statement-breakpoint
CREATE INDEX `outbox_mail_created` ON `outbox_mail` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_mail_to` ON `outbox_mail` (lower("to"));--> statement-breakpoint
CREATE INDEX `outbox_mail_bounced` ON `outbox_mail` (`bounced_at`);--> statement-breakpoint
CREATE INDEX `outbox_mail_failed` ON `outbox_mail` (`next_try_at`,`bounced_at`,`sent_at`,`created_at`) WHERE "outbox_mail"."sent_at" is null and "outbox_mail"."next_try_at" is null and "outbox_mail"."bounced_at" is null;--> statement-breakpoint
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
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`expire` integer
);
--> statement-breakpoint
CREATE TABLE `server_facts` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `programme_seasons` (
	`season` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `programme_settings` (
	`season` integer NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`season`, `key`)
);
--> statement-breakpoint
CREATE TABLE `account_invites` (
	`account_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_invites_token` ON `account_invites` (`token_hash`);--> statement-breakpoint
CREATE INDEX `account_invites_age` ON `account_invites` (`expires_at`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`email_verified_at` integer,
	`deactivated_at` integer,
	`terms_version` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email` ON `accounts` (`email_key`);--> statement-breakpoint
CREATE INDEX `accounts_deactivated` ON `accounts` (`id`) WHERE "accounts"."deactivated_at" is not null;--> statement-breakpoint
CREATE INDEX `accounts_unverified` ON `accounts` (`id`,`email_verified_at`,`deactivated_at`) WHERE "accounts"."email_verified_at" is null;--> statement-breakpoint
CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text,
	`profile_image` text,
	`role` text DEFAULT 'staff' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_account` ON `admins` (`account_id`);--> statement-breakpoint
CREATE TABLE `last_logins` (
	`account_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `mail_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`purpose` text NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`asked_by` text,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`other_tries` integer DEFAULT 0 NOT NULL,
	`used` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mail_codes_account` ON `mail_codes` (`account_id`,`purpose`,`created_at`);--> statement-breakpoint
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
CREATE TABLE `pending_registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`rider_id` text NOT NULL,
	`pin_hash` text NOT NULL,
	`secret_mark` text NOT NULL,
	`form` text NOT NULL,
	`created_at` integer NOT NULL,
	`code_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_expires_at` integer NOT NULL,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`hour_began_at` integer NOT NULL,
	`sent_in_hour` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_registrations_email` ON `pending_registrations` (`email_key`);--> statement-breakpoint
CREATE INDEX `pending_registrations_age` ON `pending_registrations` (`created_at`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`account_id`,`list`,`name`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`proxy_account_id` text,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`by_passkey` integer DEFAULT false NOT NULL,
	`user_agent` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proxy_account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE INDEX `sessions_age` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `guardian_consents` (
	`id` text PRIMARY KEY NOT NULL,
	`rider_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`relation` text NOT NULL,
	`text_version` text NOT NULL,
	`at` integer NOT NULL,
	`token_hash` text,
	`must_confirm` integer DEFAULT false NOT NULL,
	`confirmed_at` integer,
	`refused_at` integer,
	FOREIGN KEY (`rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `guardian_consents_rider` ON `guardian_consents` (`rider_id`);--> statement-breakpoint
CREATE INDEX `guardian_consents_token` ON `guardian_consents` (`token_hash`);--> statement-breakpoint
CREATE TABLE `pin_tries` (
	`id` text PRIMARY KEY NOT NULL,
	`rider_id` text NOT NULL,
	`dealer_id` text,
	`device_id` text,
	`address_hash` text,
	`at` integer NOT NULL,
	`right` integer NOT NULL,
	FOREIGN KEY (`rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pin_tries_rider` ON `pin_tries` (`rider_id`,`at`);--> statement-breakpoint
CREATE INDEX `pin_tries_wrong_dealer` ON `pin_tries` (`dealer_id`,`right`,`at`);--> statement-breakpoint
CREATE INDEX `pin_tries_wrong_device` ON `pin_tries` (`device_id`,`right`,`at`);--> statement-breakpoint
CREATE INDEX `pin_tries_wrong_address` ON `pin_tries` (`address_hash`,`right`,`at`);--> statement-breakpoint
CREATE INDEX `pin_tries_wrong_at` ON `pin_tries` (`at`) WHERE not "pin_tries"."right";--> statement-breakpoint
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
CREATE TABLE `rider_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`rider_id` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`verified_at` integer,
	FOREIGN KEY (`rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rider_emails_key` ON `rider_emails` (`email_key`);--> statement-breakpoint
CREATE INDEX `rider_emails_rider` ON `rider_emails` (`rider_id`);--> statement-breakpoint
CREATE TABLE `rider_pins` (
	`rider_id` text PRIMARY KEY NOT NULL,
	`pin_hash` text,
	`secret_mark` text,
	`pin_version` integer DEFAULT 0 NOT NULL,
	`set_at` integer,
	`wrong_in_row` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	`locks` integer DEFAULT 0 NOT NULL,
	`wrong_since_right` integer DEFAULT 0 NOT NULL,
	`off` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `riders` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`name_key` text NOT NULL,
	`last_name_key` text NOT NULL,
	`ama_number` text,
	`phone1` text,
	`phone2` text,
	`address_line1` text,
	`address_line2` text,
	`city` text,
	`state` text,
	`zipcode` text,
	`country` text,
	`hometown` text,
	`bio` text,
	`date_of_birth` text,
	`sex` text,
	`social_media` text,
	`main_sport` text,
	`race_style` text,
	`profile_image` text,
	`note` text,
	`factory` integer DEFAULT false NOT NULL,
	`has_bike` integer DEFAULT false NOT NULL,
	`registered_at` integer NOT NULL,
	`identity_changed_at` integer,
	`erased_at` integer,
	`merged_into_id` text,
	`merged_at` integer,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `riders_account` ON `riders` (`account_id`);--> statement-breakpoint
CREATE INDEX `riders_of_account` ON `riders` (`account_id`,`merged_into_id`,`last_name_key`,`id`,`registered_at`);--> statement-breakpoint
CREATE INDEX `riders_of_bike` ON `riders` (`id`,`merged_into_id`,`last_name_key`,`registered_at`);--> statement-breakpoint
CREATE INDEX `riders_name` ON `riders` (`name_key`,`last_name_key`,`id`,`merged_into_id`);--> statement-breakpoint
CREATE INDEX `riders_last_name` ON `riders` (`last_name_key`,`id`,`account_id`,`merged_into_id`,`country`,`state`,`factory`,`registered_at`);--> statement-breakpoint
CREATE INDEX `riders_place` ON `riders` (`country`,`state`,`last_name_key`,`id`,`merged_into_id`);--> statement-breakpoint
CREATE INDEX `riders_registered` ON `riders` (`registered_at`,`id`,`merged_into_id`);--> statement-breakpoint
CREATE INDEX `riders_factory` ON `riders` (`id`) WHERE "riders"."factory";--> statement-breakpoint
CREATE INDEX `riders_ama` ON `riders` (`ama_number`);--> statement-breakpoint
CREATE INDEX `riders_merged` ON `riders` (`merged_into_id`,`id`) WHERE "riders"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX `riders_erased` ON `riders` (`id`) WHERE "riders"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX `riders_bikeless` ON `riders` (`last_name_key`,`id`,`merged_into_id`) WHERE not "riders"."has_bike";--> statement-breakpoint
CREATE TABLE `bikes` (
	`id` text PRIMARY KEY NOT NULL,
	`rider_id` text NOT NULL,
	`vin` text NOT NULL,
	`year` integer,
	`make` text,
	`model` text,
	`model_key` text,
	`state` text NOT NULL,
	`state_at` integer NOT NULL,
	`decided_by` text,
	`reason` text,
	`added_at` integer NOT NULL,
	`verified_at` integer,
	`retired_at` integer,
	FOREIGN KEY (`rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bikes_rider` ON `bikes` (`rider_id`);--> statement-breakpoint
CREATE INDEX `bikes_on_account` ON `bikes` (`rider_id`,`state`) WHERE "bikes"."retired_at" is null;--> statement-breakpoint
CREATE INDEX `bikes_pending` ON `bikes` (`state`,`retired_at`,`rider_id`) WHERE "bikes"."state" = 'pending' and "bikes"."retired_at" is null;--> statement-breakpoint
CREATE INDEX `bikes_vin` ON `bikes` (`vin`);--> statement-breakpoint
CREATE INDEX `bikes_state_since` ON `bikes` (`state`,`state_at`,`id`);--> statement-breakpoint
CREATE INDEX `bikes_state_year` ON `bikes` (`state`,`year`,`id`);--> statement-breakpoint
CREATE INDEX `bikes_state_model` ON `bikes` (`state`,`model_key`,`id`);--> statement-breakpoint
CREATE INDEX `bikes_since` ON `bikes` (`state_at`,`id`);--> statement-breakpoint
CREATE INDEX `bikes_year` ON `bikes` (`year`,`id`);--> statement-breakpoint
CREATE INDEX `bikes_model` ON `bikes` (`model_key`,`id`);--> statement-breakpoint
CREATE TABLE `vin_patterns` (
	`id` text PRIMARY KEY NOT NULL,
	`make` text NOT NULL,
	`model` text NOT NULL,
	`year` integer NOT NULL,
	`pattern` text NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vin_patterns_pattern` ON `vin_patterns` (`pattern`,`year`);--> statement-breakpoint
CREATE INDEX `vin_patterns_year` ON `vin_patterns` (`year`);--> statement-breakpoint
CREATE TABLE `dealer_logins` (
	`id` text PRIMARY KEY NOT NULL,
	`dealer_id` text NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dealer_logins_account` ON `dealer_logins` (`account_id`);--> statement-breakpoint
CREATE INDEX `dealer_logins_dealer` ON `dealer_logins` (`dealer_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `dealers` (
	`id` text PRIMARY KEY NOT NULL,
	`dealer_number` text,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`address_line1` text,
	`address_line2` text,
	`city` text,
	`state` text,
	`zipcode` text,
	`country` text NOT NULL,
	`phone` text,
	`website_url` text,
	`email` text,
	`bio` text,
	`profile_image` text,
	`lat` real,
	`lon` real,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dealers_number` ON `dealers` (`dealer_number`);--> statement-breakpoint
CREATE INDEX `dealers_name` ON `dealers` (`name_key`);--> statement-breakpoint
CREATE INDEX `dealers_place` ON `dealers` (`country`,`state`,`name_key`);--> statement-breakpoint
CREATE INDEX `dealers_lat` ON `dealers` (`lat`);--> statement-breakpoint
CREATE TABLE `favourite_dealers` (
	`rider_id` text NOT NULL,
	`dealer_id` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`rider_id`, `dealer_id`),
	FOREIGN KEY (`rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `favourite_dealers_dealer` ON `favourite_dealers` (`dealer_id`);--> statement-breakpoint
CREATE TABLE `promoter_logins` (
	`id` text PRIMARY KEY NOT NULL,
	`promoter_id` text NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`promoter_id`) REFERENCES `promoters`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promoter_logins_account` ON `promoter_logins` (`account_id`);--> statement-breakpoint
CREATE INDEX `promoter_logins_promoter` ON `promoter_logins` (`promoter_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `promoters` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`phone` text,
	`profile_image` text,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promoters_account` ON `promoters` (`account_id`);--> statement-breakpoint
CREATE INDEX `promoters_name` ON `promoters` (`name_key`);--> statement-breakpoint
CREATE TABLE `classes` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`payout_type` text NOT NULL,
	`starters_typed` integer,
	`results_received_at` integer,
	`verified_at` integer,
	`did_not_run_at` integer,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `classes_event` ON `classes` (`event_id`,`position`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`promoter_id` text,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`kind` text DEFAULT 'event' NOT NULL,
	`race_style` text,
	`venue` text,
	`venue_website` text,
	`city` text,
	`city_key` text,
	`state` text,
	`zipcode` text,
	`country` text NOT NULL,
	`lat` real,
	`lon` real,
	`first_date` text NOT NULL,
	`last_date` text NOT NULL,
	`season` integer NOT NULL,
	`canceled_at` integer,
	`results_received_at` integer,
	`results_verified_at` integer,
	`budget` integer DEFAULT 0 NOT NULL,
	`waiting_awards` integer DEFAULT 0 NOT NULL,
	`budget_refused_at` integer,
	`posted_cash` integer DEFAULT 0 NOT NULL,
	`posted_credit` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`promoter_id`) REFERENCES `promoters`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `events_kind_date` ON `events` (`kind`,`first_date`,`id`);--> statement-breakpoint
CREATE INDEX `events_last_date` ON `events` (`last_date`);--> statement-breakpoint
CREATE INDEX `events_promoter` ON `events` (`promoter_id`,`first_date`);--> statement-breakpoint
CREATE INDEX `events_place` ON `events` (`country`,`state`,`first_date`);--> statement-breakpoint
CREATE INDEX `events_season` ON `events` (`season`);--> statement-breakpoint
CREATE INDEX `events_waiting_awards` ON `events` (`waiting_awards`);--> statement-breakpoint
CREATE INDEX `events_unverified` ON `events` (`last_date`) WHERE "events"."results_verified_at" is null and "events"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX `events_canceled` ON `events` (`canceled_at`) WHERE "events"."canceled_at" is not null;--> statement-breakpoint
CREATE TABLE `payout_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_at` integer NOT NULL,
	`lines` text NOT NULL,
	`cash` integer NOT NULL,
	`credit` integer NOT NULL,
	`decided_at` integer,
	`decision` text,
	`decided_by` text,
	`reason` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_requests_event` ON `payout_requests` (`event_id`,`decided_at`);--> statement-breakpoint
CREATE INDEX `payout_requests_waiting` ON `payout_requests` (`decided_at`,`asked_at`);--> statement-breakpoint
CREATE TABLE `places` (
	`id` text PRIMARY KEY NOT NULL,
	`class_id` text NOT NULL,
	`from_place` integer NOT NULL,
	`to_place` integer NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `places_class` ON `places` (`class_id`,`from_place`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`description` text NOT NULL,
	`active` integer DEFAULT 1 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `series` (
	`id` text PRIMARY KEY NOT NULL,
	`promoter_id` text,
	`category_id` text,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text,
	`season` integer NOT NULL,
	`pay_mode` text DEFAULT 'event' NOT NULL,
	`race_style` text,
	`first_date` text,
	`last_date` text,
	`payouts` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`promoter_id`) REFERENCES `promoters`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `series_promoter` ON `series` (`promoter_id`);--> statement-breakpoint
CREATE INDEX `series_name` ON `series` (`name_key`);--> statement-breakpoint
CREATE INDEX `series_dates` ON `series` (`first_date`);--> statement-breakpoint
CREATE INDEX `series_season` ON `series` (`season`,`name_key`);--> statement-breakpoint
CREATE INDEX `series_category` ON `series` (`category_id`);--> statement-breakpoint
CREATE TABLE `series_events` (
	`series_id` text NOT NULL,
	`event_id` text NOT NULL,
	`round` integer,
	PRIMARY KEY(`series_id`, `event_id`),
	FOREIGN KEY (`series_id`) REFERENCES `series`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `series_events_event` ON `series_events` (`event_id`);--> statement-breakpoint
CREATE TABLE `awards` (
	`id` text PRIMARY KEY NOT NULL,
	`rider_id` text NOT NULL,
	`result_id` text,
	`event_id` text,
	`class_id` text,
	`wallet` text NOT NULL,
	`bonus` integer DEFAULT false NOT NULL,
	`currency` text NOT NULL,
	`initial_value` integer NOT NULL,
	`current_value` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`expires_at` integer,
	`first_expires_at` integer,
	`grace_given_at` integer,
	`expired_at` integer,
	`claim_id` text,
	`claim_paid_at` integer,
	`revoked_at` integer,
	`revoked_reason` text,
	`note` text,
	`version` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "awards_value" CHECK("awards"."current_value" >= 0 and "awards"."current_value" <= "awards"."initial_value")
);
--> statement-breakpoint
CREATE INDEX `awards_rider` ON `awards` (`rider_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `awards_issued` ON `awards` (`issued_at`,`id`) WHERE "awards"."wallet" = 'credit';--> statement-breakpoint
CREATE INDEX `awards_open_rider` ON `awards` (`rider_id`,`currency`) WHERE "awards"."current_value" > 0;--> statement-breakpoint
CREATE INDEX `awards_cash_rider` ON `awards` (`rider_id`) WHERE "awards"."wallet" = 'cash';--> statement-breakpoint
CREATE INDEX `awards_cash_open` ON `awards` (`wallet`,`rider_id`,`currency`) WHERE "awards"."wallet" = 'cash' and "awards"."current_value" > 0;--> statement-breakpoint
CREATE INDEX `awards_result` ON `awards` (`result_id`);--> statement-breakpoint
CREATE INDEX `awards_claim` ON `awards` (`claim_id`) WHERE "awards"."claim_id" is not null;--> statement-breakpoint
CREATE INDEX `awards_event` ON `awards` (`event_id`);--> statement-breakpoint
CREATE INDEX `awards_open_expiry` ON `awards` (`expires_at`) WHERE "awards"."current_value" > 0;--> statement-breakpoint
CREATE TABLE `entries` (
	`id` text PRIMARY KEY NOT NULL,
	`movement_id` text NOT NULL,
	`account` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`award_id` text,
	`rider_id` text,
	`dealer_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`movement_id`) REFERENCES `movements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`award_id`) REFERENCES `awards`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `entries_movement` ON `entries` (`movement_id`);--> statement-breakpoint
CREATE INDEX `entries_award` ON `entries` (`award_id`);--> statement-breakpoint
CREATE INDEX `entries_dealer` ON `entries` (`dealer_id`,`at`);--> statement-breakpoint
CREATE INDEX `entries_account` ON `entries` (`account`,`at`,`currency`,`kind`,`amount`,`dealer_id`);--> statement-breakpoint
CREATE TABLE `ledger_credit` (
	`month` text NOT NULL,
	`currency` text NOT NULL,
	`expires` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`month`, `currency`, `expires`)
);
--> statement-breakpoint
CREATE TABLE `ledger_lapses` (
	`month` text NOT NULL,
	`currency` text NOT NULL,
	`wallet` text NOT NULL,
	`season` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`month`, `currency`, `wallet`, `season`)
);
--> statement-breakpoint
CREATE TABLE `ledger_months` (
	`month` text PRIMARY KEY NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`credit_stored` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_months_until` ON `ledger_months` (`until_at`);--> statement-breakpoint
CREATE TABLE `ledger_sums` (
	`month` text NOT NULL,
	`account` text NOT NULL,
	`currency` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`month`, `account`, `currency`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `movements` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`reverses_id` text,
	`redemption_id` text,
	`claim_id` text,
	`actor_type` text NOT NULL,
	`actor_id` text,
	`proxy_account_id` text,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `movements_redemption` ON `movements` (`redemption_id`);--> statement-breakpoint
CREATE INDEX `movements_claim` ON `movements` (`claim_id`);--> statement-breakpoint
CREATE INDEX `movements_at` ON `movements` (`at`);--> statement-breakpoint
CREATE INDEX `movements_erased` ON `movements` (`note`,`at`) WHERE "movements"."note" = 'rider_erased';--> statement-breakpoint
CREATE TABLE `bonus_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`rider_id` text NOT NULL,
	`wallet` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`decline_reason` text,
	`award_id` text,
	`reversal_by` text,
	`reversal_reason` text,
	`reversed_at` integer,
	`reversal_confirmed_by` text
);
--> statement-breakpoint
CREATE INDEX `bonus_grants_rider` ON `bonus_grants` (`rider_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `bonus_grants_state` ON `bonus_grants` (`state`,`requested_at`);--> statement-breakpoint
CREATE INDEX `bonus_grants_admin` ON `bonus_grants` (`requested_by`,`requested_at`);--> statement-breakpoint
CREATE INDEX `bonus_grants_requested` ON `bonus_grants` (`requested_at`);--> statement-breakpoint
CREATE INDEX `bonus_grants_award` ON `bonus_grants` (`award_id`);--> statement-breakpoint
CREATE TABLE `adjustments_due` (
	`id` text PRIMARY KEY NOT NULL,
	`rider_id` text NOT NULL,
	`result_id` text,
	`event_id` text,
	`award_id` text,
	`wallet` text DEFAULT 'credit' NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`why` text,
	`at` integer NOT NULL,
	`settled_at` integer,
	`settled_how` text,
	`settled_by` text,
	`reference` text,
	`next_award_at` integer,
	`next_award_by` text,
	`note` text,
	`movement_id` text,
	FOREIGN KEY (`rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `adjustments_due_rider` ON `adjustments_due` (`rider_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `adjustments_due_open` ON `adjustments_due` (`settled_at`);--> statement-breakpoint
CREATE INDEX `adjustments_due_event` ON `adjustments_due` (`event_id`);--> statement-breakpoint
CREATE INDEX `adjustments_due_award` ON `adjustments_due` (`award_id`);--> statement-breakpoint
CREATE TABLE `class_aliases` (
	`scope_id` text NOT NULL,
	`alias_key` text NOT NULL,
	`class_name` text NOT NULL,
	PRIMARY KEY(`scope_id`, `alias_key`)
);
--> statement-breakpoint
CREATE TABLE `column_maps` (
	`owner_id` text NOT NULL,
	`headers` text NOT NULL,
	`columns` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `headers`)
);
--> statement-breakpoint
CREATE TABLE `late_reminders` (
	`event_id` text NOT NULL,
	`day` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `day`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `late_calls` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`at` integer NOT NULL,
	`called_by` text NOT NULL,
	`note` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `late_calls_event` ON `late_calls` (`event_id`,`at`);--> statement-breakpoint
CREATE TABLE `result_undos` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	`act` text NOT NULL,
	`name` text,
	`rows` text NOT NULL,
	`classes` text NOT NULL,
	`event_received_at` integer,
	`event_verified_at` integer,
	`takings` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `result_undos_event` ON `result_undos` (`event_id`);--> statement-breakpoint
CREATE INDEX `result_undos_at` ON `result_undos` (`at`);--> statement-breakpoint
CREATE TABLE `result_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`class_id` text,
	`account_id` text NOT NULL,
	`file_name` text NOT NULL,
	`digest` text NOT NULL,
	`format` text NOT NULL,
	`parsed` text NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`listed` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`taken_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `result_uploads_event` ON `result_uploads` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `result_uploads_waiting` ON `result_uploads` (`created_at`) WHERE "result_uploads"."taken_at" is null;--> statement-breakpoint
CREATE TABLE `results` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`class_id` text NOT NULL,
	`rider_id` text,
	`suggested_rider_id` text,
	`matched_by` text,
	`place` integer,
	`tie` integer DEFAULT false NOT NULL,
	`status` text NOT NULL,
	`number` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`name_key` text NOT NULL,
	`hometown` text,
	`email` text,
	`email_key` text,
	`ama_number` text,
	`brand` text,
	`vin` text,
	`reason` text,
	`reason_values` text,
	`earned` integer DEFAULT 0 NOT NULL,
	`waiting` integer DEFAULT 0 NOT NULL,
	`verified_at` integer,
	`upload_id` text,
	`factory_paid_to` text,
	`race_day` text,
	`season` integer,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`suggested_rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `results_class` ON `results` (`class_id`,`place`);--> statement-breakpoint
CREATE INDEX `results_event` ON `results` (`event_id`,`status`,`brand`,`place`,`rider_id`,`verified_at`);--> statement-breakpoint
CREATE INDEX `results_rider` ON `results` (`rider_id`,`race_day`);--> statement-breakpoint
CREATE INDEX `results_season` ON `results` (`season`,`rider_id`);--> statement-breakpoint
CREATE INDEX `results_earned` ON `results` (`season`,`event_id`,`earned`,`verified_at`) WHERE "results"."earned" > 0;--> statement-breakpoint
CREATE INDEX `results_suggested` ON `results` (`suggested_rider_id`);--> statement-breakpoint
CREATE INDEX `results_pending_bike` ON `results` (`rider_id`) WHERE "results"."reason" = 'pending_bike';--> statement-breakpoint
CREATE INDEX `results_name` ON `results` (`name_key`);--> statement-breakpoint
CREATE INDEX `results_unmatched_email` ON `results` (`email_key`);--> statement-breakpoint
CREATE INDEX `results_unmatched_ama` ON `results` (`ama_number`);--> statement-breakpoint
CREATE INDEX `results_unmatched_vin` ON `results` (`vin`);--> statement-breakpoint
CREATE TABLE `allocations` (
	`redemption_id` text NOT NULL,
	`award_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`redemption_id`, `award_id`),
	FOREIGN KEY (`redemption_id`) REFERENCES `redemptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`award_id`) REFERENCES `awards`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `allocations_award` ON `allocations` (`award_id`);--> statement-breakpoint
CREATE TABLE `redemption_years` (
	`dealer_id` text NOT NULL,
	`currency` text NOT NULL,
	`year` integer NOT NULL,
	`source` text NOT NULL,
	`standing` integer NOT NULL,
	`standing_amount` integer NOT NULL,
	`refunded` integer NOT NULL,
	`refunded_amount` integer NOT NULL,
	PRIMARY KEY(`dealer_id`, `currency`, `year`, `source`)
);
--> statement-breakpoint
CREATE TABLE `redemptions` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`rider_id` text NOT NULL,
	`dealer_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`employee_name` text NOT NULL,
	`id_checked` integer NOT NULL,
	`source` text NOT NULL,
	`device_id` text,
	`account_id` text,
	`captured_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`balance_after` integer NOT NULL,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`last_refund_at` integer,
	`refunded_at` integer,
	FOREIGN KEY (`rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "redemptions_refunded_part" CHECK("redemptions"."refunded_amount" >= 0 and "redemptions"."refunded_amount" <= "redemptions"."amount")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redemptions_code` ON `redemptions` (`code`);--> statement-breakpoint
CREATE INDEX `redemptions_rider` ON `redemptions` (`rider_id`,`created_at`,`refunded_at`,`currency`,`amount`,`refunded_amount`);--> statement-breakpoint
CREATE INDEX `redemptions_dealer` ON `redemptions` (`dealer_id`,`created_at`,`refunded_at`,`currency`,`amount`,`refunded_amount`);--> statement-breakpoint
CREATE INDEX `redemptions_at` ON `redemptions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `redemptions_amount` ON `redemptions` (`amount`,`id`);--> statement-breakpoint
CREATE INDEX `redemptions_refunded` ON `redemptions` (`dealer_id`,`last_refund_at`,`currency`,`refunded_amount`) WHERE "redemptions"."last_refund_at" is not null;--> statement-breakpoint
CREATE INDEX `redemptions_refunded_at` ON `redemptions` (`last_refund_at`,`id`) WHERE "redemptions"."last_refund_at" is not null;--> statement-breakpoint
CREATE INDEX `redemptions_refunded_amount` ON `redemptions` (`refunded_amount`,`id`) WHERE "redemptions"."last_refund_at" is not null;--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`redemption_id` text NOT NULL,
	`dealer_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text,
	`note` text,
	`employee_name` text,
	`refunded_by` text NOT NULL,
	`refunded_at` integer NOT NULL,
	`movement_id` text NOT NULL,
	FOREIGN KEY (`redemption_id`) REFERENCES `redemptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `refunds_redemption` ON `refunds` (`redemption_id`,`refunded_at`);--> statement-breakpoint
CREATE INDEX `refunds_dealer` ON `refunds` (`dealer_id`,`refunded_at`);--> statement-breakpoint
CREATE TABLE `employees` (
	`id` text PRIMARY KEY NOT NULL,
	`dealer_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`added_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `employees_dealer_name` ON `employees` (`dealer_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `devices` (
	`id` text PRIMARY KEY NOT NULL,
	`dealer_id` text NOT NULL,
	`name` text NOT NULL,
	`credential_hash` text NOT NULL,
	`public_key` text,
	`exit_code_hash` text NOT NULL,
	`exit_code_check` text,
	`roll_id` text,
	`next_credential_hash` text,
	`state_since` integer,
	`state` text NOT NULL,
	`enrolled_at` integer NOT NULL,
	`enrolled_by_account_id` text NOT NULL,
	`seen_at` integer,
	`emptied_at` integer,
	`app_version` text,
	`queue_count` integer DEFAULT 0 NOT NULL,
	`queue_sum` integer DEFAULT 0 NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`last_hash` text,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `devices_credential` ON `devices` (`credential_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `devices_next_credential` ON `devices` (`next_credential_hash`);--> statement-breakpoint
CREATE INDEX `devices_dealer` ON `devices` (`dealer_id`);--> statement-breakpoint
CREATE TABLE `kiosk_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`dealer_id` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`item_id` text,
	`rider_id` text,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	`resolution` text,
	`note` text,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `kiosk_cases_dealer` ON `kiosk_cases` (`dealer_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `kiosk_cases_open` ON `kiosk_cases` (`closed_at`,`opened_at`);--> statement-breakpoint
CREATE INDEX `kiosk_cases_item` ON `kiosk_cases` (`item_id`);--> statement-breakpoint
CREATE TABLE `kiosk_contacts` (
	`device_id` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `from_at`),
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `kiosk_enrol_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`dealer_id` text NOT NULL,
	`account_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `kiosk_items` (
	`device_id` text NOT NULL,
	`id` text NOT NULL,
	`dealer_id` text NOT NULL,
	`seq` integer NOT NULL,
	`kind` text NOT NULL,
	`body_hash` text NOT NULL,
	`previous_hash` text,
	`body` text,
	`sealed_pin` text,
	`pin_tried` integer DEFAULT false NOT NULL,
	`rider_id` text,
	`amount` integer,
	`currency` text,
	`decision` text,
	`reason` text,
	`code` text,
	`applied_amount` integer,
	`balance` integer,
	`redemption_id` text,
	`signature` text,
	`received_at` integer NOT NULL,
	`captured_at` integer,
	`capture_credible` integer DEFAULT false NOT NULL,
	`confirmed_at_once` integer DEFAULT false NOT NULL,
	`outside_window` integer DEFAULT false NOT NULL,
	`decided_at` integer,
	`open_until` integer,
	`changed_at` integer NOT NULL,
	`settled_by` text,
	`needs_person` integer DEFAULT false NOT NULL,
	`acknowledged_at` integer,
	`acknowledged_by` text,
	PRIMARY KEY(`device_id`, `id`),
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `kiosk_items_changed` ON `kiosk_items` (`device_id`,`changed_at`);--> statement-breakpoint
CREATE INDEX `kiosk_items_dealer` ON `kiosk_items` (`dealer_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `kiosk_items_rider` ON `kiosk_items` (`rider_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `kiosk_items_id` ON `kiosk_items` (`id`);--> statement-breakpoint
CREATE INDEX `kiosk_items_redemption` ON `kiosk_items` (`redemption_id`);--> statement-breakpoint
CREATE INDEX `kiosk_items_open` ON `kiosk_items` (`device_id`,`open_until`);--> statement-breakpoint
CREATE INDEX `kiosk_items_seq` ON `kiosk_items` (`device_id`,`seq`);--> statement-breakpoint
CREATE INDEX `kiosk_items_waiting` ON `kiosk_items` (`decision`,`received_at`);--> statement-breakpoint
CREATE INDEX `kiosk_items_person` ON `kiosk_items` (`needs_person`,`dealer_id`,`received_at`);--> statement-breakpoint
CREATE TABLE `kiosk_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`salt` text,
	`fingerprint` text NOT NULL,
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
CREATE INDEX `staff_requests_created` ON `staff_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `staff_requests_open` ON `staff_requests` (`kind`) WHERE "staff_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX `staff_requests_account` ON `staff_requests` (`account_id`,`kind`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`about` text NOT NULL,
	`message` text NOT NULL,
	`locale` text NOT NULL,
	`account_id` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `past_payment_infos` (
	`id` text PRIMARY KEY NOT NULL,
	`rider_id` text NOT NULL,
	`legal_name` text NOT NULL,
	`address_line1` text NOT NULL,
	`address_line2` text,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zipcode` text NOT NULL,
	`country` text NOT NULL,
	`tax_status` text NOT NULL,
	`declared_at` integer,
	`saved_at` integer NOT NULL,
	`replaced_at` integer NOT NULL,
	`released_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `past_payment_infos_rider` ON `past_payment_infos` (`rider_id`);--> statement-breakpoint
CREATE INDEX `past_payment_infos_released` ON `past_payment_infos` (`released_at`);--> statement-breakpoint
CREATE TABLE `payment_asks` (
	`rider_id` text NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	`asked_by` text NOT NULL,
	PRIMARY KEY(`rider_id`, `day`)
);
--> statement-breakpoint
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
	`rider_country` text,
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
	`returned_at` integer,
	`return_reason` text,
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
CREATE INDEX `payout_claims_newest` ON `payout_claims` (`status`,`opened_at`);--> statement-breakpoint
CREATE INDEX `payout_claims_sums` ON `payout_claims` (`status`,`currency`,`rider_country`,`gross`,`withheld`,`net`);--> statement-breakpoint
CREATE INDEX `payout_claims_opened` ON `payout_claims` (`opened_at`,`id`);--> statement-breakpoint
CREATE INDEX `payout_claims_due` ON `payout_claims` (`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `payout_claims_gross` ON `payout_claims` (`gross`,`id`);--> statement-breakpoint
CREATE TABLE `payout_file_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`line` integer NOT NULL,
	`claim_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`answered_at` integer,
	`payer_reference` text,
	`paid_on` text,
	`reason` text,
	FOREIGN KEY (`file_id`) REFERENCES `payout_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claim_id`) REFERENCES `payout_claims`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_file_lines_line` ON `payout_file_lines` (`file_id`,`line`);--> statement-breakpoint
CREATE INDEX `payout_file_lines_claim` ON `payout_file_lines` (`claim_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_file_lines_open` ON `payout_file_lines` (`claim_id`) WHERE "payout_file_lines"."state" in ('out', 'conflict');--> statement-breakpoint
CREATE UNIQUE INDEX `payout_file_lines_reference` ON `payout_file_lines` (`payer_reference`) WHERE "payout_file_lines"."payer_reference" is not null;--> statement-breakpoint
CREATE TABLE `payout_files` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`currency` text NOT NULL,
	`line_count` integer NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_files_number` ON `payout_files` (`number`);--> statement-breakpoint
CREATE INDEX `payout_files_at` ON `payout_files` (`created_at`);--> statement-breakpoint
CREATE TABLE `rider_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`rider_id` text NOT NULL,
	`kind` text NOT NULL,
	`file_id` text NOT NULL,
	`label` text,
	`note` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`released_at` integer,
	`retired_at` integer,
	`removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `rider_documents_retired` ON `rider_documents` (`released_at`) WHERE "rider_documents"."retired_at" is not null;--> statement-breakpoint
CREATE INDEX `rider_documents_rider` ON `rider_documents` (`rider_id`,`kind`);--> statement-breakpoint
CREATE INDEX `rider_documents_file` ON `rider_documents` (`file_id`);--> statement-breakpoint
CREATE TABLE `question_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`question_id` text NOT NULL,
	`from_role` text NOT NULL,
	`from_id` text NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `questions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `question_messages_question` ON `question_messages` (`question_id`,`at`);--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`rider_id` text NOT NULL,
	`event_id` text NOT NULL,
	`class_id` text NOT NULL,
	`result_id` text,
	`place` integer,
	`number` text,
	`proposed_brand` text,
	`bike_id` text,
	`asked_at` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `questions_rider` ON `questions` (`rider_id`,`changed_at`);--> statement-breakpoint
CREATE INDEX `questions_result` ON `questions` (`result_id`);--> statement-breakpoint
CREATE INDEX `questions_event` ON `questions` (`event_id`,`state`);--> statement-breakpoint
CREATE INDEX `questions_state` ON `questions` (`state`,`changed_at`);--> statement-breakpoint
CREATE INDEX `questions_changed` ON `questions` (`changed_at`);--> statement-breakpoint
CREATE TABLE `plans` (
	`rider_id` text NOT NULL,
	`event_id` text NOT NULL,
	`class_id` text NOT NULL,
	`planned_at` integer NOT NULL,
	PRIMARY KEY(`rider_id`, `class_id`),
	FOREIGN KEY (`rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `plans_event` ON `plans` (`event_id`);--> statement-breakpoint
CREATE INDEX `plans_class` ON `plans` (`class_id`);--> statement-breakpoint
CREATE TABLE `open_parts` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`dealer_id` text NOT NULL,
	`at` integer NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`standing` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `open_parts_at` ON `open_parts` (`at`);--> statement-breakpoint
CREATE INDEX `open_parts_dealer` ON `open_parts` (`dealer_id`,`at`);--> statement-breakpoint
CREATE TABLE `parts_totals` (
	`dealer_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`line_count` integer NOT NULL,
	`oldest_at` integer,
	PRIMARY KEY(`dealer_id`, `currency`)
);
--> statement-breakpoint
CREATE TABLE `reversed_settlement_lines` (
	`settlement_id` text NOT NULL,
	`entry_id` text NOT NULL,
	PRIMARY KEY(`settlement_id`, `entry_id`),
	FOREIGN KEY (`settlement_id`) REFERENCES `settlements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE no action
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
	`reference` text,
	`reversed_at` integer,
	`reversed_by` text,
	`reverse_reason` text,
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `settlements_dealer` ON `settlements` (`dealer_id`,`settled_at`);--> statement-breakpoint
CREATE INDEX `settlements_at` ON `settlements` (`settled_at`);--> statement-breakpoint
CREATE INDEX `settlements_reversed` ON `settlements` (`dealer_id`,`reversed_at`);--> statement-breakpoint
CREATE INDEX `settlements_reversed_at` ON `settlements` (`settled_at`,`id`) WHERE "settlements"."reversed_at" is not null;--> statement-breakpoint
CREATE TABLE `rider_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`kept_id` text NOT NULL,
	`gone_id` text NOT NULL,
	`at` integer NOT NULL,
	`merged_by` text NOT NULL,
	`undone_at` integer,
	`undone_by` text,
	`journal` text,
	FOREIGN KEY (`kept_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`gone_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rider_merges_kept` ON `rider_merges` (`kept_id`,`at`);--> statement-breakpoint
CREATE INDEX `rider_merges_gone` ON `rider_merges` (`gone_id`,`at`);--> statement-breakpoint
CREATE INDEX `rider_merges_open` ON `rider_merges` (`at`) WHERE "rider_merges"."journal" is not null;--> statement-breakpoint
CREATE TABLE `search_words` (
	`kind` text NOT NULL,
	`word` text NOT NULL,
	`record_id` text NOT NULL,
	PRIMARY KEY(`kind`, `word`, `record_id`)
);
--> statement-breakpoint
CREATE INDEX `search_words_record` ON `search_words` (`record_id`,`word`);--> statement-breakpoint
CREATE TABLE `vin_parts` (
	`part` text NOT NULL,
	`bike_id` text NOT NULL,
	PRIMARY KEY(`part`, `bike_id`)
);
--> statement-breakpoint
CREATE TABLE `race_months` (
	`month` text PRIMARY KEY NOT NULL,
	`verified_at` integer
);
--> statement-breakpoint
CREATE TABLE `race_totals` (
	`month` text NOT NULL,
	`event_id` text NOT NULL,
	`earned` integer NOT NULL,
	`brands` text NOT NULL,
	PRIMARY KEY(`month`, `event_id`)
);
--> statement-breakpoint
CREATE TABLE `rider_years` (
	`year` integer NOT NULL,
	`rider_id` text NOT NULL,
	`country` text NOT NULL,
	`months` integer NOT NULL,
	PRIMARY KEY(`year`, `rider_id`, `country`)
);
--> statement-breakpoint
CREATE TABLE `scheduled_report_recipients` (
	`schedule_id` text NOT NULL,
	`account_id` text NOT NULL,
	`off_at` integer,
	PRIMARY KEY(`schedule_id`, `account_id`),
	FOREIGN KEY (`schedule_id`) REFERENCES `scheduled_reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `scheduled_report_recipients_account` ON `scheduled_report_recipients` (`account_id`);--> statement-breakpoint
CREATE TABLE `scheduled_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`report` text NOT NULL,
	`filters` text NOT NULL,
	`rhythm` text NOT NULL,
	`day` integer NOT NULL,
	`next_on` text NOT NULL,
	`last_sent_at` integer,
	`paused_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `scheduled_reports_next` ON `scheduled_reports` (`next_on`);--> statement-breakpoint
CREATE TABLE `watch_findings` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`fingerprint` text NOT NULL,
	`rider_id` text,
	`other_rider_id` text,
	`dealer_id` text,
	`facts` text NOT NULL,
	`latest_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`since` integer NOT NULL,
	`looked_at` integer,
	`looked_by` text,
	`note` text,
	`looked_until` integer,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_rider_id`) REFERENCES `riders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `watch_findings_fingerprint` ON `watch_findings` (`fingerprint`);--> statement-breakpoint
CREATE INDEX `watch_findings_since` ON `watch_findings` (`state`,`since`,`id`);--> statement-breakpoint
CREATE INDEX `watch_findings_looked` ON `watch_findings` (`state`,`looked_at`,`id`);--> statement-breakpoint
CREATE INDEX `watch_findings_rider` ON `watch_findings` (`rider_id`);--> statement-breakpoint
CREATE INDEX `watch_findings_other_rider` ON `watch_findings` (`other_rider_id`);--> statement-breakpoint
CREATE INDEX `watch_findings_dealer` ON `watch_findings` (`dealer_id`);