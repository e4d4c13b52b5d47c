CREATE TABLE `donation_refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`donation_id` integer NOT NULL,
	`submission` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`asked_by` text NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`refunded_before` integer NOT NULL,
	`provider_id` text,
	`failure` text,
	`settled_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`donation_id`) REFERENCES `donations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "donation_refunds_amount" CHECK(typeof("donation_refunds"."amount") = 'integer' and "donation_refunds"."amount" > 0),
	CONSTRAINT "donation_refunds_state" CHECK("donation_refunds"."state" in ('asked', 'made', 'refused'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `donation_refunds_submission_unique` ON `donation_refunds` (`submission`);--> statement-breakpoint
CREATE INDEX `donation_refunds_by_donation` ON `donation_refunds` (`donation_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `donation_refunds_asked` ON `donation_refunds` (`donation_id`) WHERE state = 'asked';--> statement-breakpoint
CREATE TABLE `donor_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`note` text NOT NULL,
	`noted_by` text NOT NULL,
	`submission` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `donor_notes_submission_unique` ON `donor_notes` (`submission`);--> statement-breakpoint
CREATE INDEX `donor_notes_by_address` ON `donor_notes` (comparable("email"),`id`);--> statement-breakpoint
CREATE INDEX `donor_notes_by_age` ON `donor_notes` (`created_at`);--> statement-breakpoint
ALTER TABLE `donations` ADD `entered_by` text;--> statement-breakpoint
ALTER TABLE `donations` ADD `voided_at` text;--> statement-breakpoint
ALTER TABLE `donations` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `donations` ADD `received` text;--> statement-breakpoint
ALTER TABLE `donations` ADD `note` text;--> statement-breakpoint
ALTER TABLE `donations` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `donations_at_desk` ON `donations` (case when "succeeded_at" is null then "created_at" else "succeeded_at" end,`id`,`status`,`method`,`amount`,`amount_refunded`,`dispute_status`,`amount_disputed`,folded("donor_name"),comparable("donor_email"));--> statement-breakpoint
CREATE INDEX `donations_by_reference` ON `donations` (folded("reference")) WHERE "donations"."reference" is not null;