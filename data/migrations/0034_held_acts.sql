CREATE TABLE `held_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`batch` text NOT NULL,
	`admin` text NOT NULL,
	`does` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`ask` text,
	`state` text DEFAULT 'held' NOT NULL,
	`why` text,
	`due_at` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `held_acts_once` ON `held_acts` (`subject_kind`,`subject_id`) WHERE "held_acts"."state" = 'held';--> statement-breakpoint
CREATE INDEX `held_acts_by_state` ON `held_acts` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `held_acts_by_batch` ON `held_acts` (`batch`);--> statement-breakpoint
CREATE INDEX `held_acts_by_age` ON `held_acts` (`created_at`);