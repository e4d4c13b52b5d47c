CREATE TABLE `story_proposals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`title` text,
	`content` text,
	`author_location` text,
	`category` text,
	`state` text DEFAULT 'open' NOT NULL,
	`reason` text,
	`decided_by` text,
	`decided_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `story_proposals_by_story` ON `story_proposals` (`story_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `story_proposals_open` ON `story_proposals` (`story_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `story_proposals_by_age` ON `story_proposals` (`created_at`);--> statement-breakpoint
CREATE TABLE `story_questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`question` text NOT NULL,
	`asked_by` text,
	`asked_at` text NOT NULL,
	`answer` text,
	`answered_at` text,
	`closed_at` text,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `story_questions_by_story` ON `story_questions` (`story_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `story_questions_open` ON `story_questions` (`story_id`) WHERE answered_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX `story_questions_by_age` ON `story_questions` (`asked_at`);--> statement-breakpoint
CREATE TABLE `writer_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`story_id` integer NOT NULL,
	`kind` text NOT NULL,
	`fingerprint` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `writer_acts_key_unique` ON `writer_acts` (`key`);--> statement-breakpoint
CREATE INDEX `writer_acts_by_story` ON `writer_acts` (`story_id`);--> statement-breakpoint
CREATE INDEX `writer_acts_by_age` ON `writer_acts` (`at`);--> statement-breakpoint
ALTER TABLE `stories` ADD `private_name` text;