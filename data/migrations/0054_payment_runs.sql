CREATE TABLE `payout_layouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`layout` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payout_run_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`payout_id` integer NOT NULL,
	`reference` text NOT NULL,
	`amount` integer NOT NULL,
	`local_amount` integer,
	`state` text DEFAULT 'planned' NOT NULL,
	`transaction_id` text,
	`reason` text,
	`answered_at` text,
	FOREIGN KEY (`run_id`) REFERENCES `payout_runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payout_id`) REFERENCES `author_payouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_run_lines_state" CHECK("payout_run_lines"."state" in ('planned', 'sent', 'paid', 'refused', 'reversed', 'left')),
	CONSTRAINT "payout_run_lines_amount" CHECK(typeof("payout_run_lines"."amount") = 'integer' and "payout_run_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_run_lines_reference_unique` ON `payout_run_lines` (`reference`);--> statement-breakpoint
CREATE INDEX `payout_run_lines_by_run` ON `payout_run_lines` (`run_id`,`id`);--> statement-breakpoint
CREATE INDEX `payout_run_lines_by_payout` ON `payout_run_lines` (`payout_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_run_lines_live` ON `payout_run_lines` (`payout_id`) WHERE "payout_run_lines"."state" in ('planned', 'sent');--> statement-breakpoint
CREATE TABLE `payout_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission` text NOT NULL,
	`way` text NOT NULL,
	`country` text,
	`network` text,
	`state` text DEFAULT 'open' NOT NULL,
	`layout` text NOT NULL,
	`currency` text NOT NULL,
	`rate` text,
	`rate_source` text,
	`file` text,
	`file_at` text,
	`created_by` text NOT NULL,
	`sent_by` text,
	`sent_at` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	CONSTRAINT "payout_runs_state" CHECK("payout_runs"."state" in ('open', 'sent', 'discarded'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_runs_submission_unique` ON `payout_runs` (`submission`);--> statement-breakpoint
CREATE INDEX `payout_runs_by_time` ON `payout_runs` (`created_at`,`id`);