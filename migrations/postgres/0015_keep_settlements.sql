CREATE TABLE "hidden_employees" (
	"dealer_id" text NOT NULL,
	"name_key" text NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hidden_employees_dealer_id_name_key_pk" PRIMARY KEY("dealer_id","name_key")
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
	"settled_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hidden_employees" ADD CONSTRAINT "hidden_employees_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_lines_settlement" ON "settlement_lines" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlements_dealer" ON "settlements" USING btree ("dealer_id","settled_at");--> statement-breakpoint
CREATE INDEX "settlements_at" ON "settlements" USING btree ("settled_at");