CREATE TABLE `newsletter_campaigns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission` text,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`selected_stories` text NOT NULL,
	`selected_blog_posts` text NOT NULL,
	`include_rss_feed` integer DEFAULT false NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`state` text DEFAULT 'sending' NOT NULL,
	`sent_by` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`finished_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_campaigns_submission_unique` ON `newsletter_campaigns` (`submission`);--> statement-breakpoint
CREATE INDEX `newsletter_campaigns_by_time` ON `newsletter_campaigns` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `newsletter_departures` (
	`hidden` text PRIMARY KEY NOT NULL,
	`left_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`acknowledged_at` text,
	`escalated_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_token_unique` ON `alerts` (`token`);--> statement-breakpoint
CREATE INDEX `alerts_by_time` ON `alerts` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `data_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`email` text COLLATE NOCASE,
	`note` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`due_day` text NOT NULL,
	`closed_at` text,
	`closed_by` text,
	`outcome` text
);
--> statement-breakpoint
CREATE INDEX `data_requests_open` ON `data_requests` (`closed_at`,`due_day`);--> statement-breakpoint
CREATE TABLE `engagement_months` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`month` text NOT NULL,
	`engagement_type` text NOT NULL,
	`platform` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`is_bot` integer DEFAULT false NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `engagement_months_once` ON `engagement_months` (`month`,`engagement_type`,`platform`,`country`,`is_bot`);--> statement-breakpoint
CREATE TABLE `story_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`author_name` text NOT NULL,
	`author_location` text NOT NULL,
	`category` text NOT NULL,
	`media_ids` text NOT NULL,
	`replaced_by` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `story_versions_once` ON `story_versions` (`story_id`,`revision`);--> statement-breakpoint
CREATE TABLE `volunteer_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`application_id` integer NOT NULL,
	`admin` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `volunteer_applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `volunteer_notes_by_application` ON `volunteer_notes` (`application_id`,`id`);--> statement-breakpoint
DROP INDEX `author_notifications_by_action`;--> statement-breakpoint
ALTER TABLE `author_notifications` ADD `key` text;--> statement-breakpoint
ALTER TABLE `author_notifications` ADD `alert_id` integer REFERENCES alerts(id) ON DELETE set null;--> statement-breakpoint
CREATE UNIQUE INDEX `author_notifications_key_unique` ON `author_notifications` (`key`);--> statement-breakpoint
CREATE INDEX `author_notifications_unread` ON `author_notifications` (`is_read`,`notification_type`);--> statement-breakpoint
CREATE INDEX `author_notifications_by_time` ON `author_notifications` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `author_notifications_by_alert` ON `author_notifications` (`alert_id`);--> statement-breakpoint
CREATE INDEX `author_notifications_by_action` ON `author_notifications` (`requires_admin_action`,`admin_actioned_at`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `jobs_due`;--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`name`,`state`,`run_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `email` text COLLATE NOCASE;--> statement-breakpoint
ALTER TABLE `users` ADD `alert_mail` text DEFAULT 'every' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `quiet_from` text;--> statement-breakpoint
ALTER TABLE `users` ADD `quiet_until` text;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `working` text;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `published_at` text;--> statement-breakpoint
UPDATE `blog_posts` SET `published_at` = `created_at` WHERE `status` = 'published';--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `edited_by` text;--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `source` text DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `refused_at` text;--> statement-breakpoint
UPDATE `newsletter_subscriptions` SET `confirmed_at` = `subscribed_at` WHERE `confirmed_at` IS NULL;--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `refusal` text;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `kinds` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `last_push_at` text;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `last_error` text;--> statement-breakpoint
ALTER TABLE `mail_log` ADD `batch` text;--> statement-breakpoint
CREATE INDEX `mail_log_by_batch` ON `mail_log` (`batch`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `mail_log_by_state` ON `mail_log` (`state`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `volunteer_applications` ADD `decided_at` text;--> statement-breakpoint
ALTER TABLE `volunteer_applications` ADD `decided_by` text;--> statement-breakpoint
CREATE INDEX `audit_log_by_admin` ON `audit_log` (`admin`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `contact_messages_by_time` ON `contact_messages` (`is_spam`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_events_by_endpoint` ON `webhook_events` (`webhook_endpoint`,`created_at`,`id`);