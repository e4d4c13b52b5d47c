CREATE TABLE `story_consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`given_by` text,
	`how` text NOT NULL,
	`wording` integer NOT NULL,
	`people` integer,
	`agreed` integer,
	`child` integer,
	`guardian` integer,
	`site` integer NOT NULL,
	`newsletter` integer NOT NULL,
	`social` integer NOT NULL,
	`note` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `story_consents_by_story` ON `story_consents` (`story_id`,`id`);--> statement-breakpoint
CREATE TABLE `story_species` (
	`species` text NOT NULL,
	`published_at` text NOT NULL,
	`story_id` integer NOT NULL,
	PRIMARY KEY(`species`, `published_at`, `story_id`),
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `story_species_by_story` ON `story_species` (`story_id`);--> statement-breakpoint
ALTER TABLE `media` ADD `blur_reason` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `country` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `species` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `may_mail` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stories` ADD `may_post` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `stories_to_post` ON `stories` (`status`,`published_at`,`id`) WHERE "stories"."may_post" = 1;--> statement-breakpoint
CREATE INDEX `stories_to_mail` ON `stories` (`status`,`published_at`,`id`) WHERE "stories"."may_mail" = 1;--> statement-breakpoint
CREATE INDEX `stories_by_country` ON `stories` (`status`,`country`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_unread` ON `stories` (`id`) WHERE "stories"."species" is null;