CREATE INDEX "kiosk_items_id" ON "kiosk_items" USING btree ("id");--> statement-breakpoint
CREATE INDEX "kiosk_items_waiting" ON "kiosk_items" USING btree ("decision","received_at");