CREATE INDEX `kiosk_items_id` ON `kiosk_items` (`id`);--> statement-breakpoint
CREATE INDEX `kiosk_items_waiting` ON `kiosk_items` (`decision`,`received_at`);