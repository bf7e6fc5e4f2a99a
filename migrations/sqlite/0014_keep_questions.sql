CREATE TABLE `question_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`question_id` text NOT NULL,
	`from_role` text NOT NULL,
	`from_id` text NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `questions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `question_messages_question` ON `question_messages` (`question_id`,`at`);--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`rider_id` text NOT NULL,
	`event_id` text NOT NULL,
	`class_id` text NOT NULL,
	`result_id` text,
	`place` integer,
	`number` text,
	`asked_at` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `questions_rider` ON `questions` (`rider_id`,`changed_at`);--> statement-breakpoint
CREATE INDEX `questions_event` ON `questions` (`event_id`,`state`);--> statement-breakpoint
CREATE INDEX `questions_state` ON `questions` (`state`,`changed_at`);