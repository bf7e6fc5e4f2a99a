ALTER TABLE "pin_tries" ADD COLUMN "address_hash" text;--> statement-breakpoint
CREATE INDEX "pin_tries_device" ON "pin_tries" USING btree ("device_id","at");--> statement-breakpoint
CREATE INDEX "pin_tries_address" ON "pin_tries" USING btree ("address_hash","at");