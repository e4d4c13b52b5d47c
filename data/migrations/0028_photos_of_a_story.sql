CREATE TABLE `video_captions` (
	`id` text PRIMARY KEY NOT NULL,
	`media_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `video_captions_by_media` ON `video_captions` (`media_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `media` ADD `place` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `removed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `caption` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `captions_id` text;--> statement-breakpoint
ALTER TABLE `media` ADD `captions_language` text;--> statement-breakpoint
ALTER TABLE `story_versions` ADD `media_words` text;