CREATE TABLE `follow_news` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follow_news_story_id_unique` ON `follow_news` (`story_id`);--> statement-breakpoint
CREATE TABLE `followers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`hidden` text NOT NULL,
	`rhythm` text NOT NULL,
	`told_until` integer NOT NULL,
	`due_at` text,
	`refused_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `followers_email_unique` ON `followers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `followers_hidden_unique` ON `followers` (`hidden`);--> statement-breakpoint
CREATE INDEX `followers_by_address` ON `followers` (comparable("email"));--> statement-breakpoint
CREATE INDEX `followers_due` ON `followers` (`due_at`,`id`) WHERE "followers"."due_at" is not null;--> statement-breakpoint
CREATE TABLE `follows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`follower_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`rhythm` text NOT NULL,
	`confirmed_at` text,
	`asked_at` text NOT NULL,
	FOREIGN KEY (`follower_id`) REFERENCES `followers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follows_once` ON `follows` (`follower_id`,`kind`,`value`);--> statement-breakpoint
CREATE INDEX `follows_by_subject` ON `follows` (`kind`,`value`,`follower_id`) WHERE "follows"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX `follows_unconfirmed` ON `follows` (`asked_at`) WHERE "follows"."confirmed_at" is null;--> statement-breakpoint
CREATE TABLE `mail_stops` (
	`hidden` text NOT NULL,
	`what` text NOT NULL,
	`stopped_at` text NOT NULL,
	PRIMARY KEY(`hidden`, `what`)
);
