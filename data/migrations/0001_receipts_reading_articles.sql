CREATE TABLE `external_articles` (
	`id` integer PRIMARY KEY NOT NULL,
	`guid` text NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`published_at` text NOT NULL,
	`first_seen_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `external_articles_guid_unique` ON `external_articles` (`guid`);--> statement-breakpoint
CREATE INDEX `external_articles_by_date` ON `external_articles` (`published_at`,`id`);--> statement-breakpoint
ALTER TABLE `reading_sessions` ADD `reports` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reading_sessions` ADD `network` text;--> statement-breakpoint
CREATE INDEX `reading_sessions_of_reader` ON `reading_sessions` (`user_fingerprint`,`end_time`);--> statement-breakpoint
CREATE INDEX `reading_sessions_by_network` ON `reading_sessions` (`network`,`created_at`);--> statement-breakpoint
ALTER TABLE `stories` ADD `receipt_code_hash` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `review_question` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `withdrawn_at` text;--> statement-breakpoint
CREATE UNIQUE INDEX `stories_receipt_code_hash_unique` ON `stories` (`receipt_code_hash`);--> statement-breakpoint
CREATE INDEX `user_engagement_locks_by_network` ON `user_engagement_locks` (`story_id`,`engagement_type`,`ip_address`,`created_at`);