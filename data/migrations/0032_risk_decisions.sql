CREATE TABLE `risk_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`words_sha256` text NOT NULL,
	`reason` text NOT NULL,
	`decided_by` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `risk_decisions_once` ON `risk_decisions` (`subject_kind`,`subject_id`,`words_sha256`);--> statement-breakpoint
CREATE INDEX `risk_decisions_by_subject` ON `risk_decisions` (`subject_kind`,`subject_id`);