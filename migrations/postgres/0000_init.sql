CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"account_id" text,
	"proxy_account_id" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" json,
	"after" json,
	"request_id" text,
	"ip" text,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_records" (
	"record_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"audit_id" text NOT NULL,
	CONSTRAINT "audit_records_record_id_at_audit_id_pk" PRIMARY KEY("record_id","at","audit_id")
);
--> statement-breakpoint
CREATE TABLE "heartbeats" (
	"key" text PRIMARY KEY NOT NULL,
	"value" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_actor_call_key_pk" PRIMARY KEY("actor","call","key")
);
--> statement-breakpoint
CREATE TABLE "job_leases" (
	"job" text PRIMARY KEY NOT NULL,
	"holder" text,
	"leased_until" timestamp (3) with time zone,
	"last_started_at" timestamp (3) with time zone,
	"last_finished_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "notice_choices" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"on" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_choices_account_id_kind_channel_pk" PRIMARY KEY("account_id","kind","channel")
);
--> statement-breakpoint
CREATE TABLE "outbox_mail" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"to" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"last_error" text,
	"account_id" text,
	"notice" text,
	"bounced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_push" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"subscription_id" text NOT NULL,
	"payload" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"session_hash" text,
	"endpoint_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "server_facts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "programme_seasons" (
	"season" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "programme_settings" (
	"season" integer NOT NULL,
	"key" text NOT NULL,
	"value" json NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "programme_settings_season_key_pk" PRIMARY KEY("season","key")
);
--> statement-breakpoint
CREATE TABLE "account_invites" (
	"account_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"deactivated_at" timestamp (3) with time zone,
	"terms_version" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"profile_image" text,
	"role" text DEFAULT 'staff' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "last_logins" (
	"account_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"asked_by" text,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"other_tries" integer DEFAULT 0 NOT NULL,
	"used" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"transports" json NOT NULL,
	"name" text NOT NULL,
	"backed_up" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pending_registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"rider_id" text NOT NULL,
	"pin_hash" text NOT NULL,
	"secret_mark" text NOT NULL,
	"form" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"code_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"hour_began_at" timestamp (3) with time zone NOT NULL,
	"sent_in_hour" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"proxy_account_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"by_passkey" boolean DEFAULT false NOT NULL,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "guardian_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"rider_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"relation" text NOT NULL,
	"text_version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"token_hash" text,
	"must_confirm" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pin_tries" (
	"id" text PRIMARY KEY NOT NULL,
	"rider_id" text NOT NULL,
	"dealer_id" text,
	"device_id" text,
	"address_hash" text,
	"at" timestamp (3) with time zone NOT NULL,
	"right" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rider_email_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"rider_id" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rider_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"rider_id" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"verified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rider_pins" (
	"rider_id" text PRIMARY KEY NOT NULL,
	"pin_hash" text,
	"secret_mark" text,
	"pin_version" integer DEFAULT 0 NOT NULL,
	"set_at" timestamp (3) with time zone,
	"wrong_in_row" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"locks" integer DEFAULT 0 NOT NULL,
	"wrong_since_right" integer DEFAULT 0 NOT NULL,
	"off" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "riders" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name_key" text NOT NULL,
	"last_name_key" text NOT NULL,
	"ama_number" text,
	"phone1" text,
	"phone2" text,
	"address_line1" text,
	"address_line2" text,
	"city" text,
	"state" text,
	"zipcode" text,
	"country" text,
	"hometown" text,
	"bio" text,
	"date_of_birth" text,
	"sex" text,
	"social_media" text,
	"main_sport" text,
	"race_style" text,
	"profile_image" text,
	"note" text,
	"factory" boolean DEFAULT false NOT NULL,
	"has_bike" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"identity_changed_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"merged_into_id" text,
	"merged_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bikes" (
	"id" text PRIMARY KEY NOT NULL,
	"rider_id" text NOT NULL,
	"vin" text NOT NULL,
	"year" integer,
	"make" text,
	"model" text,
	"model_key" text,
	"state" text NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"reason" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vin_patterns" (
	"id" text PRIMARY KEY NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" integer NOT NULL,
	"pattern" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dealer_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"dealer_id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dealers" (
	"id" text PRIMARY KEY NOT NULL,
	"dealer_number" text,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"address_line1" text,
	"address_line2" text,
	"city" text,
	"state" text,
	"zipcode" text,
	"country" text NOT NULL,
	"phone" text,
	"website_url" text,
	"email" text,
	"bio" text,
	"profile_image" text,
	"lat" double precision,
	"lon" double precision,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourite_dealers" (
	"rider_id" text NOT NULL,
	"dealer_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favourite_dealers_rider_id_dealer_id_pk" PRIMARY KEY("rider_id","dealer_id")
);
--> statement-breakpoint
CREATE TABLE "promoter_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"promoter_id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promoters" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"phone" text,
	"profile_image" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"payout_type" text NOT NULL,
	"starters_typed" integer,
	"results_received_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"did_not_run_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"promoter_id" text,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"kind" text DEFAULT 'event' NOT NULL,
	"race_style" text,
	"venue" text,
	"venue_website" text,
	"city" text,
	"city_key" text,
	"state" text,
	"zipcode" text,
	"country" text NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"first_date" text NOT NULL,
	"last_date" text NOT NULL,
	"season" integer NOT NULL,
	"canceled_at" timestamp (3) with time zone,
	"results_received_at" timestamp (3) with time zone,
	"results_verified_at" timestamp (3) with time zone,
	"budget" bigint DEFAULT 0 NOT NULL,
	"waiting_awards" bigint DEFAULT 0 NOT NULL,
	"budget_refused_at" timestamp (3) with time zone,
	"posted_cash" bigint DEFAULT 0 NOT NULL,
	"posted_credit" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"lines" json NOT NULL,
	"cash" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	"decided_by" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" text PRIMARY KEY NOT NULL,
	"class_id" text NOT NULL,
	"from_place" integer NOT NULL,
	"to_place" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"active" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" text PRIMARY KEY NOT NULL,
	"promoter_id" text,
	"category_id" text,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text,
	"season" integer NOT NULL,
	"pay_mode" text DEFAULT 'event' NOT NULL,
	"race_style" text,
	"first_date" text,
	"last_date" text,
	"payouts" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series_events" (
	"series_id" text NOT NULL,
	"event_id" text NOT NULL,
	"round" integer,
	CONSTRAINT "series_events_series_id_event_id_pk" PRIMARY KEY("series_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "awards" (
	"id" text PRIMARY KEY NOT NULL,
	"rider_id" text NOT NULL,
	"result_id" text,
	"event_id" text,
	"class_id" text,
	"wallet" text NOT NULL,
	"bonus" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"initial_value" bigint NOT NULL,
	"current_value" bigint NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"first_expires_at" timestamp (3) with time zone,
	"grace_given_at" timestamp (3) with time zone,
	"expired_at" timestamp (3) with time zone,
	"claim_id" text,
	"claim_paid_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	"note" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "awards_value" CHECK ("awards"."current_value" >= 0 and "awards"."current_value" <= "awards"."initial_value")
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" text PRIMARY KEY NOT NULL,
	"movement_id" text NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"award_id" text,
	"rider_id" text,
	"dealer_id" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_credit" (
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"expires" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_credit_month_currency_expires_pk" PRIMARY KEY("month","currency","expires")
);
--> statement-breakpoint
CREATE TABLE "ledger_lapses" (
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"wallet" text NOT NULL,
	"season" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_lapses_month_currency_wallet_season_pk" PRIMARY KEY("month","currency","wallet","season")
);
--> statement-breakpoint
CREATE TABLE "ledger_months" (
	"month" text PRIMARY KEY NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"credit_stored" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_sums" (
	"month" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_sums_month_account_currency_kind_pk" PRIMARY KEY("month","account","currency","kind")
);
--> statement-breakpoint
CREATE TABLE "movements" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"reverses_id" text,
	"redemption_id" text,
	"claim_id" text,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"proxy_account_id" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "bonus_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"rider_id" text NOT NULL,
	"wallet" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"decline_reason" text,
	"award_id" text,
	"reversal_by" text,
	"reversal_reason" text,
	"reversed_at" timestamp (3) with time zone,
	"reversal_confirmed_by" text
);
--> statement-breakpoint
CREATE TABLE "adjustments_due" (
	"id" text PRIMARY KEY NOT NULL,
	"rider_id" text NOT NULL,
	"result_id" text,
	"event_id" text,
	"award_id" text,
	"wallet" text DEFAULT 'credit' NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"why" text,
	"at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_how" text,
	"settled_by" text,
	"reference" text,
	"next_award_at" timestamp (3) with time zone,
	"next_award_by" text,
	"note" text,
	"movement_id" text
);
--> statement-breakpoint
CREATE TABLE "class_aliases" (
	"scope_id" text NOT NULL,
	"alias_key" text NOT NULL,
	"class_name" text NOT NULL,
	CONSTRAINT "class_aliases_scope_id_alias_key_pk" PRIMARY KEY("scope_id","alias_key")
);
--> statement-breakpoint
CREATE TABLE "column_maps" (
	"owner_id" text NOT NULL,
	"headers" text NOT NULL,
	"columns" json NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "column_maps_owner_id_headers_pk" PRIMARY KEY("owner_id","headers")
);
--> statement-breakpoint
CREATE TABLE "late_reminders" (
	"event_id" text NOT NULL,
	"day" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "late_reminders_event_id_day_pk" PRIMARY KEY("event_id","day")
);
--> statement-breakpoint
CREATE TABLE "late_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"called_by" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_undos" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"act" text NOT NULL,
	"name" text,
	"rows" json NOT NULL,
	"classes" json NOT NULL,
	"event_received_at" timestamp (3) with time zone,
	"event_verified_at" timestamp (3) with time zone,
	"takings" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"class_id" text,
	"account_id" text NOT NULL,
	"file_name" text NOT NULL,
	"digest" text NOT NULL,
	"format" text NOT NULL,
	"parsed" json NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "results" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"class_id" text NOT NULL,
	"rider_id" text,
	"suggested_rider_id" text,
	"matched_by" text,
	"place" integer,
	"tie" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"number" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name_key" text NOT NULL,
	"hometown" text,
	"email" text,
	"email_key" text,
	"ama_number" text,
	"brand" text,
	"vin" text,
	"reason" text,
	"reason_values" json,
	"earned" bigint DEFAULT 0 NOT NULL,
	"waiting" bigint DEFAULT 0 NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"upload_id" text,
	"factory_paid_to" text,
	"race_day" text,
	"season" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"redemption_id" text NOT NULL,
	"award_id" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "allocations_redemption_id_award_id_pk" PRIMARY KEY("redemption_id","award_id")
);
--> statement-breakpoint
CREATE TABLE "redemption_years" (
	"dealer_id" text NOT NULL,
	"currency" text NOT NULL,
	"year" integer NOT NULL,
	"source" text NOT NULL,
	"standing" integer NOT NULL,
	"standing_amount" bigint NOT NULL,
	"refunded" integer NOT NULL,
	"refunded_amount" bigint NOT NULL,
	CONSTRAINT "redemption_years_dealer_id_currency_year_source_pk" PRIMARY KEY("dealer_id","currency","year","source")
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"rider_id" text NOT NULL,
	"dealer_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"employee_name" text NOT NULL,
	"id_checked" boolean NOT NULL,
	"source" text NOT NULL,
	"device_id" text,
	"account_id" text,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"balance_after" bigint NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"last_refund_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "redemptions_refunded_part" CHECK ("redemptions"."refunded_amount" >= 0 and "redemptions"."refunded_amount" <= "redemptions"."amount")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"redemption_id" text NOT NULL,
	"dealer_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"note" text,
	"employee_name" text,
	"refunded_by" text NOT NULL,
	"refunded_at" timestamp (3) with time zone NOT NULL,
	"movement_id" text NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" text PRIMARY KEY NOT NULL,
	"dealer_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" text PRIMARY KEY NOT NULL,
	"dealer_id" text NOT NULL,
	"name" text NOT NULL,
	"credential_hash" text NOT NULL,
	"public_key" json,
	"exit_code_hash" text NOT NULL,
	"exit_code_check" json,
	"roll_id" text,
	"next_credential_hash" text,
	"state_since" timestamp (3) with time zone,
	"state" text NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"enrolled_by_account_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"emptied_at" timestamp (3) with time zone,
	"app_version" text,
	"queue_count" integer DEFAULT 0 NOT NULL,
	"queue_sum" bigint DEFAULT 0 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_hash" text,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kiosk_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"dealer_id" text NOT NULL,
	"kind" text NOT NULL,
	"detail" json NOT NULL,
	"item_id" text,
	"rider_id" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"resolution" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "kiosk_contacts" (
	"device_id" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kiosk_contacts_device_id_from_at_pk" PRIMARY KEY("device_id","from_at")
);
--> statement-breakpoint
CREATE TABLE "kiosk_enrol_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"dealer_id" text NOT NULL,
	"account_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kiosk_items" (
	"device_id" text NOT NULL,
	"id" text NOT NULL,
	"dealer_id" text NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"body_hash" text NOT NULL,
	"previous_hash" text,
	"body" json,
	"sealed_pin" text,
	"pin_tried" boolean DEFAULT false NOT NULL,
	"rider_id" text,
	"amount" bigint,
	"currency" text,
	"decision" text,
	"reason" text,
	"code" text,
	"applied_amount" bigint,
	"balance" bigint,
	"redemption_id" text,
	"signature" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"captured_at" timestamp (3) with time zone,
	"capture_credible" boolean DEFAULT false NOT NULL,
	"confirmed_at_once" boolean DEFAULT false NOT NULL,
	"outside_window" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"open_until" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"settled_by" text,
	"needs_person" boolean DEFAULT false NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	CONSTRAINT "kiosk_items_device_id_id_pk" PRIMARY KEY("device_id","id")
);
--> statement-breakpoint
CREATE TABLE "kiosk_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"salt" text,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"destroyed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kiosk_settings" (
	"dealer_id" text PRIMARY KEY NOT NULL,
	"unknown_riders" boolean DEFAULT false NOT NULL,
	"staff_code_check" json,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kiosk_thumbs" (
	"rider_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"jpeg" text,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"role" text NOT NULL,
	"account_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"details" json NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"reason" text,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"about" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"account_id" text
);
--> statement-breakpoint
CREATE TABLE "past_payment_infos" (
	"id" text PRIMARY KEY NOT NULL,
	"rider_id" text NOT NULL,
	"legal_name" text NOT NULL,
	"address_line1" text NOT NULL,
	"address_line2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zipcode" text NOT NULL,
	"country" text NOT NULL,
	"tax_status" text NOT NULL,
	"declared_at" timestamp (3) with time zone,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_asks" (
	"rider_id" text NOT NULL,
	"day" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"asked_by" text NOT NULL,
	CONSTRAINT "payment_asks_rider_id_day_pk" PRIMARY KEY("rider_id","day")
);
--> statement-breakpoint
CREATE TABLE "payment_infos" (
	"rider_id" text PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"address_line1" text NOT NULL,
	"address_line2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zipcode" text NOT NULL,
	"country" text NOT NULL,
	"tax_status" text NOT NULL,
	"declared_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"rider_id" text NOT NULL,
	"rider_country" text,
	"event_id" text,
	"cause" text NOT NULL,
	"type" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"gross" bigint NOT NULL,
	"rate" integer NOT NULL,
	"basis" text NOT NULL,
	"withheld" bigint NOT NULL,
	"net" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"return_reason" text,
	"sent_at" timestamp (3) with time zone,
	"sent_by" text,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	"paid_to" json,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_file_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"line" integer NOT NULL,
	"claim_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"payer_reference" text,
	"paid_on" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "payout_files" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"currency" text NOT NULL,
	"line_count" integer NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rider_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"rider_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_id" text NOT NULL,
	"label" text,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"released_at" timestamp (3) with time zone,
	"retired_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "question_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"question_id" text NOT NULL,
	"from_role" text NOT NULL,
	"from_id" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"rider_id" text NOT NULL,
	"event_id" text NOT NULL,
	"class_id" text NOT NULL,
	"result_id" text,
	"place" integer,
	"number" text,
	"proposed_brand" text,
	"bike_id" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"rider_id" text NOT NULL,
	"event_id" text NOT NULL,
	"class_id" text NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plans_rider_id_class_id_pk" PRIMARY KEY("rider_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "open_parts" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"dealer_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"standing" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parts_totals" (
	"dealer_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"oldest_at" timestamp (3) with time zone,
	CONSTRAINT "parts_totals_dealer_id_currency_pk" PRIMARY KEY("dealer_id","currency")
);
--> statement-breakpoint
CREATE TABLE "reversed_settlement_lines" (
	"settlement_id" text NOT NULL,
	"entry_id" text NOT NULL,
	CONSTRAINT "reversed_settlement_lines_settlement_id_entry_id_pk" PRIMARY KEY("settlement_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"settlement_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"dealer_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"until_day" text NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"settled_by" text NOT NULL,
	"reference" text,
	"reversed_at" timestamp (3) with time zone,
	"reversed_by" text,
	"reverse_reason" text
);
--> statement-breakpoint
CREATE TABLE "rider_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"kept_id" text NOT NULL,
	"gone_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"merged_by" text NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text,
	"journal" json
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"record_id" text NOT NULL,
	CONSTRAINT "search_words_kind_word_record_id_pk" PRIMARY KEY("kind","word","record_id")
);
--> statement-breakpoint
CREATE TABLE "vin_parts" (
	"part" text NOT NULL,
	"bike_id" text NOT NULL,
	CONSTRAINT "vin_parts_part_bike_id_pk" PRIMARY KEY("part","bike_id")
);
--> statement-breakpoint
CREATE TABLE "race_months" (
	"month" text PRIMARY KEY NOT NULL,
	"verified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "race_totals" (
	"month" text NOT NULL,
	"event_id" text NOT NULL,
	"earned" bigint NOT NULL,
	"brands" json NOT NULL,
	CONSTRAINT "race_totals_month_event_id_pk" PRIMARY KEY("month","event_id")
);
--> statement-breakpoint
CREATE TABLE "rider_years" (
	"year" integer NOT NULL,
	"rider_id" text NOT NULL,
	"country" text NOT NULL,
	"months" integer NOT NULL,
	CONSTRAINT "rider_years_year_rider_id_country_pk" PRIMARY KEY("year","rider_id","country")
);
--> statement-breakpoint
CREATE TABLE "scheduled_report_recipients" (
	"schedule_id" text NOT NULL,
	"account_id" text NOT NULL,
	"off_at" timestamp (3) with time zone,
	CONSTRAINT "scheduled_report_recipients_schedule_id_account_id_pk" PRIMARY KEY("schedule_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "scheduled_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"report" text NOT NULL,
	"filters" json NOT NULL,
	"rhythm" text NOT NULL,
	"day" integer NOT NULL,
	"next_on" text NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_findings" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"rider_id" text,
	"other_rider_id" text,
	"dealer_id" text,
	"facts" json NOT NULL,
	"latest_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"looked_by" text,
	"note" text,
	"looked_until" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox_push" ADD CONSTRAINT "outbox_push_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_invites" ADD CONSTRAINT "account_invites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_logins" ADD CONSTRAINT "last_logins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD CONSTRAINT "mail_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_proxy_account_id_accounts_id_fk" FOREIGN KEY ("proxy_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD CONSTRAINT "guardian_consents_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_tries" ADD CONSTRAINT "pin_tries_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_email_claims" ADD CONSTRAINT "rider_email_claims_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_emails" ADD CONSTRAINT "rider_emails_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_pins" ADD CONSTRAINT "rider_pins_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "riders" ADD CONSTRAINT "riders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bikes" ADD CONSTRAINT "bikes_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_logins" ADD CONSTRAINT "dealer_logins_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_logins" ADD CONSTRAINT "dealer_logins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_dealers" ADD CONSTRAINT "favourite_dealers_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_logins" ADD CONSTRAINT "promoter_logins_promoter_id_promoters_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_logins" ADD CONSTRAINT "promoter_logins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoters" ADD CONSTRAINT "promoters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_promoter_id_promoters_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_requests" ADD CONSTRAINT "payout_requests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_promoter_id_promoters_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_events" ADD CONSTRAINT "series_events_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_events" ADD CONSTRAINT "series_events_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_movement_id_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments_due" ADD CONSTRAINT "adjustments_due_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_reminders" ADD CONSTRAINT "late_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_calls" ADD CONSTRAINT "late_calls_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_undos" ADD CONSTRAINT "result_undos_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_uploads" ADD CONSTRAINT "result_uploads_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_suggested_rider_id_riders_id_fk" FOREIGN KEY ("suggested_rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_redemption_id_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."redemptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_redemption_id_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."redemptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_cases" ADD CONSTRAINT "kiosk_cases_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_contacts" ADD CONSTRAINT "kiosk_contacts_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_enrol_codes" ADD CONSTRAINT "kiosk_enrol_codes_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_items" ADD CONSTRAINT "kiosk_items_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_settings" ADD CONSTRAINT "kiosk_settings_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_requests" ADD CONSTRAINT "staff_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file_lines" ADD CONSTRAINT "payout_file_lines_file_id_payout_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file_lines" ADD CONSTRAINT "payout_file_lines_claim_id_payout_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."payout_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_messages" ADD CONSTRAINT "question_messages_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_parts" ADD CONSTRAINT "open_parts_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reversed_settlement_lines" ADD CONSTRAINT "reversed_settlement_lines_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reversed_settlement_lines" ADD CONSTRAINT "reversed_settlement_lines_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_merges" ADD CONSTRAINT "rider_merges_kept_id_riders_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_merges" ADD CONSTRAINT "rider_merges_gone_id_riders_id_fk" FOREIGN KEY ("gone_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_report_recipients" ADD CONSTRAINT "scheduled_report_recipients_schedule_id_scheduled_reports_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."scheduled_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_report_recipients" ADD CONSTRAINT "scheduled_report_recipients_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_reports" ADD CONSTRAINT "scheduled_reports_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_findings" ADD CONSTRAINT "watch_findings_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_findings" ADD CONSTRAINT "watch_findings_other_rider_id_riders_id_fk" FOREIGN KEY ("other_rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_findings" ADD CONSTRAINT "watch_findings_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_type" ON "audit_log" USING btree ("subject_type","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_proxy" ON "audit_log" USING btree ("proxy_account_id","at") WHERE "audit_log"."proxy_account_id" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_mail_cause" ON "outbox_mail" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "outbox_mail_due" ON "outbox_mail" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "outbox_mail_created" ON "outbox_mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_mail_to" ON "outbox_mail" USING btree (lower("to"));--> statement-breakpoint
CREATE INDEX "outbox_mail_bounced" ON "outbox_mail" USING btree ("bounced_at");--> statement-breakpoint
CREATE INDEX "outbox_mail_failed" ON "outbox_mail" USING btree ("next_try_at","bounced_at","sent_at","created_at") WHERE "outbox_mail"."sent_at" is null and "outbox_mail"."next_try_at" is null and "outbox_mail"."bounced_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_push_cause" ON "outbox_push" USING btree ("cause","subscription_id");--> statement-breakpoint
CREATE INDEX "outbox_push_due" ON "outbox_push" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "outbox_push_subscription" ON "outbox_push" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "outbox_push_created" ON "outbox_push" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_files_name" ON "stored_files" USING btree ("name");--> statement-breakpoint
CREATE INDEX "stored_files_owner" ON "stored_files" USING btree ("owner","kind");--> statement-breakpoint
CREATE INDEX "stored_files_removed" ON "stored_files" USING btree ("removed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_invites_token" ON "account_invites" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_invites_age" ON "account_invites" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "accounts_deactivated" ON "accounts" USING btree ("id") WHERE "accounts"."deactivated_at" is not null;--> statement-breakpoint
CREATE INDEX "accounts_unverified" ON "accounts" USING btree ("id","email_verified_at","deactivated_at") WHERE "accounts"."email_verified_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "admins_account" ON "admins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mail_codes_account" ON "mail_codes" USING btree ("account_id","purpose","created_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_age" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pending_registrations_email" ON "pending_registrations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "pending_registrations_age" ON "pending_registrations" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("account_id","list","name");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_age" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guardian_consents_rider" ON "guardian_consents" USING btree ("rider_id");--> statement-breakpoint
CREATE INDEX "guardian_consents_token" ON "guardian_consents" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "pin_tries_rider" ON "pin_tries" USING btree ("rider_id","at");--> statement-breakpoint
CREATE INDEX "pin_tries_wrong_dealer" ON "pin_tries" USING btree ("dealer_id","right","at");--> statement-breakpoint
CREATE INDEX "pin_tries_wrong_device" ON "pin_tries" USING btree ("device_id","right","at");--> statement-breakpoint
CREATE INDEX "pin_tries_wrong_address" ON "pin_tries" USING btree ("address_hash","right","at");--> statement-breakpoint
CREATE INDEX "pin_tries_wrong_at" ON "pin_tries" USING btree ("at") WHERE not "pin_tries"."right";--> statement-breakpoint
CREATE UNIQUE INDEX "rider_email_claims_key" ON "rider_email_claims" USING btree ("rider_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "rider_emails_key" ON "rider_emails" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "rider_emails_rider" ON "rider_emails" USING btree ("rider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "riders_account" ON "riders" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "riders_of_account" ON "riders" USING btree ("account_id","merged_into_id","last_name_key","id","registered_at");--> statement-breakpoint
CREATE INDEX "riders_of_bike" ON "riders" USING btree ("id","merged_into_id","last_name_key","registered_at");--> statement-breakpoint
CREATE INDEX "riders_name" ON "riders" USING btree ("name_key","last_name_key","id","merged_into_id");--> statement-breakpoint
CREATE INDEX "riders_last_name" ON "riders" USING btree ("last_name_key","id","account_id","merged_into_id","country","state","factory","registered_at");--> statement-breakpoint
CREATE INDEX "riders_place" ON "riders" USING btree ("country","state","last_name_key","id","merged_into_id");--> statement-breakpoint
CREATE INDEX "riders_registered" ON "riders" USING btree ("registered_at","id","merged_into_id");--> statement-breakpoint
CREATE INDEX "riders_factory" ON "riders" USING btree ("id") WHERE "riders"."factory";--> statement-breakpoint
CREATE INDEX "riders_ama" ON "riders" USING btree ("ama_number");--> statement-breakpoint
CREATE INDEX "riders_merged" ON "riders" USING btree ("merged_into_id","id") WHERE "riders"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "riders_erased" ON "riders" USING btree ("id") WHERE "riders"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX "riders_bikeless" ON "riders" USING btree ("last_name_key","id","merged_into_id") WHERE not "riders"."has_bike";--> statement-breakpoint
CREATE INDEX "bikes_rider" ON "bikes" USING btree ("rider_id");--> statement-breakpoint
CREATE INDEX "bikes_on_account" ON "bikes" USING btree ("rider_id","state") WHERE "bikes"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "bikes_pending" ON "bikes" USING btree ("state","retired_at","rider_id") WHERE "bikes"."state" = 'pending' and "bikes"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "bikes_vin" ON "bikes" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "bikes_state_since" ON "bikes" USING btree ("state","state_at","id");--> statement-breakpoint
CREATE INDEX "bikes_state_year" ON "bikes" USING btree ("state","year","id");--> statement-breakpoint
CREATE INDEX "bikes_state_model" ON "bikes" USING btree ("state","model_key","id");--> statement-breakpoint
CREATE INDEX "bikes_since" ON "bikes" USING btree ("state_at","id");--> statement-breakpoint
CREATE INDEX "bikes_year" ON "bikes" USING btree ("year","id");--> statement-breakpoint
CREATE INDEX "bikes_model" ON "bikes" USING btree ("model_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vin_patterns_pattern" ON "vin_patterns" USING btree ("pattern","year");--> statement-breakpoint
CREATE INDEX "vin_patterns_year" ON "vin_patterns" USING btree ("year");--> statement-breakpoint
CREATE UNIQUE INDEX "dealer_logins_account" ON "dealer_logins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "dealer_logins_dealer" ON "dealer_logins" USING btree ("dealer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dealers_number" ON "dealers" USING btree ("dealer_number");--> statement-breakpoint
CREATE INDEX "dealers_name" ON "dealers" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "dealers_place" ON "dealers" USING btree ("country","state","name_key");--> statement-breakpoint
CREATE INDEX "dealers_lat" ON "dealers" USING btree ("lat");--> statement-breakpoint
CREATE INDEX "favourite_dealers_dealer" ON "favourite_dealers" USING btree ("dealer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promoter_logins_account" ON "promoter_logins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "promoter_logins_promoter" ON "promoter_logins" USING btree ("promoter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "promoters_account" ON "promoters" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "promoters_name" ON "promoters" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "classes_event" ON "classes" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "events_kind_date" ON "events" USING btree ("kind","first_date","id");--> statement-breakpoint
CREATE INDEX "events_last_date" ON "events" USING btree ("last_date");--> statement-breakpoint
CREATE INDEX "events_promoter" ON "events" USING btree ("promoter_id","first_date");--> statement-breakpoint
CREATE INDEX "events_place" ON "events" USING btree ("country","state","first_date");--> statement-breakpoint
CREATE INDEX "events_season" ON "events" USING btree ("season");--> statement-breakpoint
CREATE INDEX "events_waiting_awards" ON "events" USING btree ("waiting_awards");--> statement-breakpoint
CREATE INDEX "events_unverified" ON "events" USING btree ("last_date") WHERE "events"."results_verified_at" is null and "events"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "events_canceled" ON "events" USING btree ("canceled_at") WHERE "events"."canceled_at" is not null;--> statement-breakpoint
CREATE INDEX "payout_requests_event" ON "payout_requests" USING btree ("event_id","decided_at");--> statement-breakpoint
CREATE INDEX "payout_requests_waiting" ON "payout_requests" USING btree ("decided_at","asked_at");--> statement-breakpoint
CREATE INDEX "places_class" ON "places" USING btree ("class_id","from_place");--> statement-breakpoint
CREATE INDEX "series_promoter" ON "series" USING btree ("promoter_id");--> statement-breakpoint
CREATE INDEX "series_name" ON "series" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "series_dates" ON "series" USING btree ("first_date");--> statement-breakpoint
CREATE INDEX "series_season" ON "series" USING btree ("season","name_key");--> statement-breakpoint
CREATE INDEX "series_category" ON "series" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "series_events_event" ON "series_events" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "awards_rider" ON "awards" USING btree ("rider_id","issued_at");--> statement-breakpoint
CREATE INDEX "awards_issued" ON "awards" USING btree ("issued_at","id") WHERE "awards"."wallet" = 'credit';--> statement-breakpoint
CREATE INDEX "awards_open_rider" ON "awards" USING btree ("rider_id","currency") WHERE "awards"."current_value" > 0;--> statement-breakpoint
CREATE INDEX "awards_cash_rider" ON "awards" USING btree ("rider_id") WHERE "awards"."wallet" = 'cash';--> statement-breakpoint
CREATE INDEX "awards_cash_open" ON "awards" USING btree ("wallet","rider_id","currency") WHERE "awards"."wallet" = 'cash' and "awards"."current_value" > 0;--> statement-breakpoint
CREATE INDEX "awards_result" ON "awards" USING btree ("result_id");--> statement-breakpoint
CREATE INDEX "awards_claim" ON "awards" USING btree ("claim_id") WHERE "awards"."claim_id" is not null;--> statement-breakpoint
CREATE INDEX "awards_event" ON "awards" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "awards_open_expiry" ON "awards" USING btree ("expires_at") WHERE "awards"."current_value" > 0;--> statement-breakpoint
CREATE INDEX "entries_movement" ON "entries" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "entries_award" ON "entries" USING btree ("award_id");--> statement-breakpoint
CREATE INDEX "entries_dealer" ON "entries" USING btree ("dealer_id","at");--> statement-breakpoint
CREATE INDEX "entries_account" ON "entries" USING btree ("account","at","currency","kind","amount","dealer_id");--> statement-breakpoint
CREATE INDEX "ledger_months_until" ON "ledger_months" USING btree ("until_at");--> statement-breakpoint
CREATE INDEX "movements_redemption" ON "movements" USING btree ("redemption_id");--> statement-breakpoint
CREATE INDEX "movements_claim" ON "movements" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "movements_at" ON "movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "movements_erased" ON "movements" USING btree ("note","at") WHERE "movements"."note" = 'rider_erased';--> statement-breakpoint
CREATE INDEX "bonus_grants_rider" ON "bonus_grants" USING btree ("rider_id","requested_at");--> statement-breakpoint
CREATE INDEX "bonus_grants_state" ON "bonus_grants" USING btree ("state","requested_at");--> statement-breakpoint
CREATE INDEX "bonus_grants_admin" ON "bonus_grants" USING btree ("requested_by","requested_at");--> statement-breakpoint
CREATE INDEX "bonus_grants_requested" ON "bonus_grants" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "bonus_grants_award" ON "bonus_grants" USING btree ("award_id");--> statement-breakpoint
CREATE INDEX "adjustments_due_rider" ON "adjustments_due" USING btree ("rider_id","event_id");--> statement-breakpoint
CREATE INDEX "adjustments_due_open" ON "adjustments_due" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "adjustments_due_event" ON "adjustments_due" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "adjustments_due_award" ON "adjustments_due" USING btree ("award_id");--> statement-breakpoint
CREATE INDEX "late_calls_event" ON "late_calls" USING btree ("event_id","at");--> statement-breakpoint
CREATE INDEX "result_undos_event" ON "result_undos" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "result_undos_at" ON "result_undos" USING btree ("at");--> statement-breakpoint
CREATE INDEX "result_uploads_event" ON "result_uploads" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "result_uploads_waiting" ON "result_uploads" USING btree ("created_at") WHERE "result_uploads"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "results_class" ON "results" USING btree ("class_id","place");--> statement-breakpoint
CREATE INDEX "results_event" ON "results" USING btree ("event_id","status","brand","place","rider_id","verified_at");--> statement-breakpoint
CREATE INDEX "results_rider" ON "results" USING btree ("rider_id","race_day");--> statement-breakpoint
CREATE INDEX "results_season" ON "results" USING btree ("season","rider_id");--> statement-breakpoint
CREATE INDEX "results_earned" ON "results" USING btree ("season","event_id","earned","verified_at") WHERE "results"."earned" > 0;--> statement-breakpoint
CREATE INDEX "results_suggested" ON "results" USING btree ("suggested_rider_id");--> statement-breakpoint
CREATE INDEX "results_pending_bike" ON "results" USING btree ("rider_id") WHERE "results"."reason" = 'pending_bike';--> statement-breakpoint
CREATE INDEX "results_name" ON "results" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "results_unmatched_email" ON "results" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "results_unmatched_ama" ON "results" USING btree ("ama_number");--> statement-breakpoint
CREATE INDEX "results_unmatched_vin" ON "results" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "allocations_award" ON "allocations" USING btree ("award_id");--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_code" ON "redemptions" USING btree ("code");--> statement-breakpoint
CREATE INDEX "redemptions_rider" ON "redemptions" USING btree ("rider_id","created_at","refunded_at","currency","amount","refunded_amount");--> statement-breakpoint
CREATE INDEX "redemptions_dealer" ON "redemptions" USING btree ("dealer_id","created_at","refunded_at","currency","amount","refunded_amount");--> statement-breakpoint
CREATE INDEX "redemptions_at" ON "redemptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "redemptions_amount" ON "redemptions" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "redemptions_refunded" ON "redemptions" USING btree ("dealer_id","last_refund_at","currency","refunded_amount") WHERE "redemptions"."last_refund_at" is not null;--> statement-breakpoint
CREATE INDEX "redemptions_refunded_at" ON "redemptions" USING btree ("last_refund_at","id") WHERE "redemptions"."last_refund_at" is not null;--> statement-breakpoint
CREATE INDEX "redemptions_refunded_amount" ON "redemptions" USING btree ("refunded_amount","id") WHERE "redemptions"."last_refund_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_redemption" ON "refunds" USING btree ("redemption_id","refunded_at");--> statement-breakpoint
CREATE INDEX "refunds_dealer" ON "refunds" USING btree ("dealer_id","refunded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_dealer_name" ON "employees" USING btree ("dealer_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_credential" ON "devices" USING btree ("credential_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_next_credential" ON "devices" USING btree ("next_credential_hash");--> statement-breakpoint
CREATE INDEX "devices_dealer" ON "devices" USING btree ("dealer_id");--> statement-breakpoint
CREATE INDEX "kiosk_cases_dealer" ON "kiosk_cases" USING btree ("dealer_id","opened_at");--> statement-breakpoint
CREATE INDEX "kiosk_cases_open" ON "kiosk_cases" USING btree ("closed_at","opened_at");--> statement-breakpoint
CREATE INDEX "kiosk_cases_item" ON "kiosk_cases" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "kiosk_items_changed" ON "kiosk_items" USING btree ("device_id","changed_at");--> statement-breakpoint
CREATE INDEX "kiosk_items_dealer" ON "kiosk_items" USING btree ("dealer_id","received_at");--> statement-breakpoint
CREATE INDEX "kiosk_items_rider" ON "kiosk_items" USING btree ("rider_id","received_at");--> statement-breakpoint
CREATE INDEX "kiosk_items_id" ON "kiosk_items" USING btree ("id");--> statement-breakpoint
CREATE INDEX "kiosk_items_redemption" ON "kiosk_items" USING btree ("redemption_id");--> statement-breakpoint
CREATE INDEX "kiosk_items_open" ON "kiosk_items" USING btree ("device_id","open_until");--> statement-breakpoint
CREATE INDEX "kiosk_items_seq" ON "kiosk_items" USING btree ("device_id","seq");--> statement-breakpoint
CREATE INDEX "kiosk_items_waiting" ON "kiosk_items" USING btree ("decision","received_at");--> statement-breakpoint
CREATE INDEX "kiosk_items_person" ON "kiosk_items" USING btree ("needs_person","dealer_id","received_at");--> statement-breakpoint
CREATE INDEX "staff_requests_state" ON "staff_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "staff_requests_created" ON "staff_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_requests_open" ON "staff_requests" USING btree ("kind") WHERE "staff_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "staff_requests_account" ON "staff_requests" USING btree ("account_id","kind");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "past_payment_infos_rider" ON "past_payment_infos" USING btree ("rider_id");--> statement-breakpoint
CREATE INDEX "past_payment_infos_released" ON "past_payment_infos" USING btree ("released_at");--> statement-breakpoint
CREATE INDEX "payout_claims_rider" ON "payout_claims" USING btree ("rider_id","opened_at");--> statement-breakpoint
CREATE INDEX "payout_claims_event" ON "payout_claims" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "payout_claims_status" ON "payout_claims" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "payout_claims_newest" ON "payout_claims" USING btree ("status","opened_at");--> statement-breakpoint
CREATE INDEX "payout_claims_sums" ON "payout_claims" USING btree ("status","currency","rider_country","gross","withheld","net");--> statement-breakpoint
CREATE INDEX "payout_claims_opened" ON "payout_claims" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "payout_claims_due" ON "payout_claims" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "payout_claims_gross" ON "payout_claims" USING btree ("gross","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_file_lines_line" ON "payout_file_lines" USING btree ("file_id","line");--> statement-breakpoint
CREATE INDEX "payout_file_lines_claim" ON "payout_file_lines" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_file_lines_open" ON "payout_file_lines" USING btree ("claim_id") WHERE "payout_file_lines"."state" in ('out', 'conflict');--> statement-breakpoint
CREATE UNIQUE INDEX "payout_file_lines_reference" ON "payout_file_lines" USING btree ("payer_reference") WHERE "payout_file_lines"."payer_reference" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_files_number" ON "payout_files" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payout_files_at" ON "payout_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rider_documents_retired" ON "rider_documents" USING btree ("released_at") WHERE "rider_documents"."retired_at" is not null;--> statement-breakpoint
CREATE INDEX "rider_documents_rider" ON "rider_documents" USING btree ("rider_id","kind");--> statement-breakpoint
CREATE INDEX "rider_documents_file" ON "rider_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "question_messages_question" ON "question_messages" USING btree ("question_id","at");--> statement-breakpoint
CREATE INDEX "questions_rider" ON "questions" USING btree ("rider_id","changed_at");--> statement-breakpoint
CREATE INDEX "questions_result" ON "questions" USING btree ("result_id");--> statement-breakpoint
CREATE INDEX "questions_event" ON "questions" USING btree ("event_id","state");--> statement-breakpoint
CREATE INDEX "questions_state" ON "questions" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "questions_changed" ON "questions" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "plans_event" ON "plans" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "plans_class" ON "plans" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "open_parts_at" ON "open_parts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "open_parts_dealer" ON "open_parts" USING btree ("dealer_id","at");--> statement-breakpoint
CREATE INDEX "settlement_lines_settlement" ON "settlement_lines" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlements_dealer" ON "settlements" USING btree ("dealer_id","settled_at");--> statement-breakpoint
CREATE INDEX "settlements_at" ON "settlements" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "settlements_reversed" ON "settlements" USING btree ("dealer_id","reversed_at");--> statement-breakpoint
CREATE INDEX "settlements_reversed_at" ON "settlements" USING btree ("settled_at","id") WHERE "settlements"."reversed_at" is not null;--> statement-breakpoint
CREATE INDEX "rider_merges_kept" ON "rider_merges" USING btree ("kept_id","at");--> statement-breakpoint
CREATE INDEX "rider_merges_gone" ON "rider_merges" USING btree ("gone_id","at");--> statement-breakpoint
CREATE INDEX "rider_merges_open" ON "rider_merges" USING btree ("at") WHERE "rider_merges"."journal" is not null;--> statement-breakpoint
CREATE INDEX "search_words_record" ON "search_words" USING btree ("record_id","word");--> statement-breakpoint
CREATE INDEX "scheduled_report_recipients_account" ON "scheduled_report_recipients" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "scheduled_reports_next" ON "scheduled_reports" USING btree ("next_on");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_findings_fingerprint" ON "watch_findings" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "watch_findings_since" ON "watch_findings" USING btree ("state","since","id");--> statement-breakpoint
CREATE INDEX "watch_findings_looked" ON "watch_findings" USING btree ("state","looked_at","id");--> statement-breakpoint
CREATE INDEX "watch_findings_rider" ON "watch_findings" USING btree ("rider_id");--> statement-breakpoint
CREATE INDEX "watch_findings_other_rider" ON "watch_findings" USING btree ("other_rider_id");--> statement-breakpoint
CREATE INDEX "watch_findings_dealer" ON "watch_findings" USING btree ("dealer_id");