CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` text NOT NULL,
	`is_wanted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_story_fingerprints` (
	`change` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`simhash` text,
	`revision` integer NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_story_fingerprints`("story_id", "simhash", "revision") SELECT "story_id", "simhash", "revision" FROM `story_fingerprints` ORDER BY "story_id";--> statement-breakpoint
DROP TABLE `story_fingerprints`;--> statement-breakpoint
ALTER TABLE `__new_story_fingerprints` RENAME TO `story_fingerprints`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `story_fingerprints_story_id_unique` ON `story_fingerprints` (`story_id`);