CREATE TABLE `spoken_help` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`step` text NOT NULL,
	`language` text NOT NULL,
	`media_id` text NOT NULL,
	`speaker` text,
	`words` text NOT NULL,
	`admin` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "spoken_help_language" CHECK("spoken_help"."language" in ('en', 'fr', 'pt', 'sw', 'ar'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `spoken_help_media_id_unique` ON `spoken_help` (`media_id`);--> statement-breakpoint
CREATE INDEX `spoken_help_by_step` ON `spoken_help` (`language`,`step`);