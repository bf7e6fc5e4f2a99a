CREATE TABLE `column_maps` (
	`owner_id` text NOT NULL,
	`headers` text NOT NULL,
	`columns` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `headers`)
);
