CREATE TABLE `social_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_id` integer NOT NULL,
	`platform` text NOT NULL,
	`attempt_key` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'sending' NOT NULL,
	`external_post_id` text,
	`error` text,
	`started_at` text NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`post_id`) REFERENCES `scheduled_posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `social_attempts_once` ON `social_attempts` (`post_id`,`platform`,`attempt_key`);--> statement-breakpoint
CREATE TABLE `story_promotions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`platform` text NOT NULL,
	`promoted_at` text NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `story_promotions_once` ON `story_promotions` (`story_id`,`platform`);--> statement-breakpoint
DROP INDEX `social_media_metrics_by_post`;--> statement-breakpoint
ALTER TABLE `social_media_metrics` ADD `day` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `social_media_metrics` ADD `reported` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `social_media_metrics_by_day` ON `social_media_metrics` (`post_id`,`platform`,`day`);--> statement-breakpoint
ALTER TABLE `users` ADD `calendar_address` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `content_calendar` ADD `timezone` text;--> statement-breakpoint
ALTER TABLE `content_calendar` ADD `source` text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE `content_calendar` ADD `source_model` text;--> statement-breakpoint
ALTER TABLE `content_calendar` ADD `plan_id` integer REFERENCES weekly_content_plans(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `content_calendar` ADD `plan_day` text;--> statement-breakpoint
ALTER TABLE `content_calendar` ADD `problem` text;--> statement-breakpoint
ALTER TABLE `content_calendar` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `content_calendar` ADD `edited_by` text;--> statement-breakpoint
CREATE UNIQUE INDEX `content_calendar_plan_day_unique` ON `content_calendar` (`plan_day`);--> statement-breakpoint
CREATE INDEX `content_calendar_by_date` ON `content_calendar` (`scheduled_date`);--> statement-breakpoint
ALTER TABLE `content_events` ADD `annual_by` text DEFAULT 'date' NOT NULL;--> statement-breakpoint
ALTER TABLE `content_events` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `content_events` ADD `updated_at` text;--> statement-breakpoint
ALTER TABLE `scheduled_posts` ADD `calendar_id` integer REFERENCES content_calendar(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `scheduled_posts` ADD `timezone` text;--> statement-breakpoint
ALTER TABLE `scheduled_posts` ADD `sending_since` text;--> statement-breakpoint
ALTER TABLE `scheduled_posts` ADD `unclear_since` text;--> statement-breakpoint
ALTER TABLE `scheduled_posts` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `scheduled_posts` ADD `next_try_at` text;--> statement-breakpoint
ALTER TABLE `scheduled_posts` ADD `late_minutes` integer;--> statement-breakpoint
ALTER TABLE `scheduled_posts` ADD `named_author` text;--> statement-breakpoint
ALTER TABLE `scheduled_posts` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `scheduled_posts` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `scheduled_posts` ADD `updated_at` text;--> statement-breakpoint
CREATE INDEX `scheduled_posts_by_calendar` ON `scheduled_posts` (`calendar_id`);--> statement-breakpoint
CREATE INDEX `scheduled_posts_by_content` ON `scheduled_posts` (`content_type`,`content_id`);--> statement-breakpoint
ALTER TABLE `social_media_tokens` ADD `account_name` text;--> statement-breakpoint
ALTER TABLE `social_media_tokens` ADD `checked_at` text;--> statement-breakpoint
ALTER TABLE `social_media_tokens` ADD `problem` text;--> statement-breakpoint
-- Devices that wanted every kind of alert want the new one too.
UPDATE `push_subscriptions` SET `kinds` = json_insert(`kinds`, '$[#]', 'social') WHERE json_array_length(`kinds`) = 10;
