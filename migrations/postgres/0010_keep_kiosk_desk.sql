CREATE TABLE "kiosk_enrol_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"dealer_id" text NOT NULL,
	"account_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kiosk_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"salt" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"destroyed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kiosk_settings" (
	"dealer_id" text PRIMARY KEY NOT NULL,
	"unknown_riders" boolean DEFAULT false NOT NULL,
	"staff_code_check" jsonb,
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
ALTER TABLE "riders" ADD COLUMN "merged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "exit_code_check" jsonb;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "roll_id" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "next_credential_hash" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "state_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kiosk_cases" ADD COLUMN "item_id" text;--> statement-breakpoint
ALTER TABLE "kiosk_cases" ADD COLUMN "rider_id" text;--> statement-breakpoint
ALTER TABLE "kiosk_cases" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "kiosk_cases" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "kiosk_items" ADD COLUMN "needs_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kiosk_items" ADD COLUMN "acknowledged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kiosk_items" ADD COLUMN "acknowledged_by" text;--> statement-breakpoint
ALTER TABLE "kiosk_enrol_codes" ADD CONSTRAINT "kiosk_enrol_codes_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_settings" ADD CONSTRAINT "kiosk_settings_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "devices_next_credential" ON "devices" USING btree ("next_credential_hash");--> statement-breakpoint
CREATE INDEX "kiosk_cases_open" ON "kiosk_cases" USING btree ("closed_at","opened_at");--> statement-breakpoint
CREATE INDEX "kiosk_cases_item" ON "kiosk_cases" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "kiosk_items_person" ON "kiosk_items" USING btree ("needs_person","dealer_id","received_at");