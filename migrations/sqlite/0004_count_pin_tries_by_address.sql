ALTER TABLE `pin_tries` ADD `address_hash` text;--> statement-breakpoint
CREATE INDEX `pin_tries_device` ON `pin_tries` (`device_id`,`at`);--> statement-breakpoint
CREATE INDEX `pin_tries_address` ON `pin_tries` (`address_hash`,`at`);