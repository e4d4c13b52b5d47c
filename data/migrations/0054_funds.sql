CREATE TABLE `card_refusals` (
	`hidden` text PRIMARY KEY NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `donation_dedications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`donation_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`card` text,
	`recipient_name` text,
	`recipient_email` text COLLATE NOCASE,
	`message` text,
	`says_donor` integer DEFAULT false NOT NULL,
	`settled_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`donation_id`) REFERENCES `donations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "donation_dedications_kind" CHECK("donation_dedications"."kind" in ('honour', 'memory')),
	CONSTRAINT "donation_dedications_card" CHECK("donation_dedications"."card" is null or "donation_dedications"."card" in ('asked', 'sent', 'refused', 'dropped'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `donation_dedications_donation_id_unique` ON `donation_dedications` (`donation_id`);--> statement-breakpoint
CREATE INDEX `donation_dedications_by_recipient` ON `donation_dedications` (comparable("recipient_email"));--> statement-breakpoint
CREATE INDEX `donation_dedications_by_age` ON `donation_dedications` (case when "settled_at" is null then "created_at" else "settled_at" end) WHERE recipient_email is not null;--> statement-breakpoint
CREATE TABLE `fund_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission` text NOT NULL,
	`day` text NOT NULL,
	`title` text NOT NULL,
	`words` text NOT NULL,
	`amount` integer,
	`picture` text,
	`picture_alt` text DEFAULT '' NOT NULL,
	`story_id` integer,
	`translations` text DEFAULT '{}' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`picture`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "fund_entries_status" CHECK("fund_entries"."status" in ('draft', 'published')),
	CONSTRAINT "fund_entries_amount" CHECK("fund_entries"."amount" is null or (typeof("fund_entries"."amount") = 'integer' and "fund_entries"."amount" > 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fund_entries_submission_unique` ON `fund_entries` (`submission`);--> statement-breakpoint
CREATE INDEX `fund_entries_by_day` ON `fund_entries` (`status`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `fund_entries_by_story` ON `fund_entries` (`story_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `fund_entries_by_picture` ON `fund_entries` (`picture`);