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
	"sent_at" timestamp (3) with time zone,
	"sent_by" text,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	"paid_to" jsonb,
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
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "claim_id" text;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "claim_paid_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payout_claims_rider" ON "payout_claims" USING btree ("rider_id","opened_at");--> statement-breakpoint
CREATE INDEX "payout_claims_event" ON "payout_claims" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "payout_claims_status" ON "payout_claims" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "rider_documents_rider" ON "rider_documents" USING btree ("rider_id","kind");--> statement-breakpoint
CREATE INDEX "rider_documents_file" ON "rider_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "awards_claim" ON "awards" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "movements_claim" ON "movements" USING btree ("claim_id");