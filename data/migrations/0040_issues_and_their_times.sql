CREATE TABLE `newsletter_drafts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`selected_stories` text DEFAULT '[]' NOT NULL,
	`selected_blog_posts` text DEFAULT '[]' NOT NULL,
	`include_rss_feed` integer DEFAULT false NOT NULL,
	`recipients` text DEFAULT 'all' NOT NULL,
	`selected_recipients` text DEFAULT '[]' NOT NULL,
	`scheduled_at` text,
	`timezone` text,
	`scheduled_by` text,
	`held_because` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`edited_by` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `newsletter_drafts_by_time` ON `newsletter_drafts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `newsletter_drafts_scheduled` ON `newsletter_drafts` (`scheduled_at`) WHERE "newsletter_drafts"."scheduled_at" is not null;--> statement-breakpoint
CREATE TABLE `newsletter_opens` (
	`campaign_id` integer NOT NULL,
	`subscriber_id` integer NOT NULL,
	`is_opened` integer DEFAULT false NOT NULL,
	`sent_at` text NOT NULL,
	PRIMARY KEY(`campaign_id`, `subscriber_id`),
	FOREIGN KEY (`campaign_id`) REFERENCES `newsletter_campaigns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscriber_id`) REFERENCES `newsletter_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `newsletter_opens_of_subscriber` ON `newsletter_opens` (`subscriber_id`);--> statement-breakpoint
CREATE INDEX `newsletter_opens_by_time` ON `newsletter_opens` (`sent_at`);--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `publish_timezone` text;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `scheduled_by` text;--> statement-breakpoint
CREATE INDEX `blog_posts_scheduled` ON `blog_posts` (`publish_at`) WHERE "blog_posts"."publish_at" is not null;--> statement-breakpoint
ALTER TABLE `newsletter_campaigns` ADD `recipients` text DEFAULT 'some' NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletter_campaigns` ADD `selected_recipients` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletter_campaigns` ADD `queued_until` integer;--> statement-breakpoint
ALTER TABLE `newsletter_campaigns` ADD `scheduled_at` text;--> statement-breakpoint
ALTER TABLE `newsletter_campaigns` ADD `dropped` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletter_campaigns` ADD `agreed_before` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletter_campaigns` ADD `opened_before` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `opens_agreed_at` text;