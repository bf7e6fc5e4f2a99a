DROP INDEX "pin_tries_dealer";--> statement-breakpoint
DROP INDEX "pin_tries_device";--> statement-breakpoint
DROP INDEX "pin_tries_address";--> statement-breakpoint
CREATE INDEX "pin_tries_wrong_dealer" ON "pin_tries" USING btree ("dealer_id","right","at");--> statement-breakpoint
CREATE INDEX "pin_tries_wrong_device" ON "pin_tries" USING btree ("device_id","right","at");--> statement-breakpoint
CREATE INDEX "pin_tries_wrong_address" ON "pin_tries" USING btree ("address_hash","right","at");