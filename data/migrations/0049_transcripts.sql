CREATE TABLE `transcripts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`media_id` text NOT NULL,
	`paragraphs` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`asked_at` text,
	`heard_to` real DEFAULT 0 NOT NULL,
	`problem` text,
	`changed_by` text NOT NULL,
	`changed_at` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transcripts_media_id_unique` ON `transcripts` (`media_id`);--> statement-breakpoint
ALTER TABLE `media` ADD `word_times` text;