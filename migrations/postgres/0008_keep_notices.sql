CREATE TABLE "notice_choices" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"on" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_choices_account_id_kind_channel_pk" PRIMARY KEY("account_id","kind","channel")
);
--> statement-breakpoint
CREATE TABLE "outbox_push" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"subscription_id" text NOT NULL,
	"payload" jsonb NOT NULL,
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
CREATE TABLE "late_reminders" (
	"event_id" text NOT NULL,
	"day" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "late_reminders_event_id_day_pk" PRIMARY KEY("event_id","day")
);
--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "bounced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox_push" ADD CONSTRAINT "outbox_push_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_reminders" ADD CONSTRAINT "late_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_push_cause" ON "outbox_push" USING btree ("cause","subscription_id");--> statement-breakpoint
CREATE INDEX "outbox_push_due" ON "outbox_push" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "outbox_push_subscription" ON "outbox_push" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "outbox_push_created" ON "outbox_push" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "outbox_mail_bounced" ON "outbox_mail" USING btree ("bounced_at");