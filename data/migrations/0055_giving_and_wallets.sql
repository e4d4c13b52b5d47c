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
CREATE UNIQUE INDEX `fund_entries_by_picture` ON `fund_entries` (`picture`);--> statement-breakpoint
CREATE TABLE `monthly_gifts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`donor_name` text DEFAULT 'Anonymous' NOT NULL,
	`donor_email` text COLLATE NOCASE,
	`language` text DEFAULT 'en' NOT NULL,
	`amount` integer NOT NULL,
	`fee_covered` integer DEFAULT 0 NOT NULL,
	`submission` text NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`state` text DEFAULT 'incomplete' NOT NULL,
	`asked_at` text,
	`look_at` text,
	`next_at` text,
	`ends_at` text,
	`ended_at` text,
	`end_reason` text,
	`end_note` text,
	`card_at` integer,
	`device` text,
	`network` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	CONSTRAINT "monthly_gifts_language" CHECK("monthly_gifts"."language" in ('en', 'fr', 'pt', 'sw', 'ar')),
	CONSTRAINT "monthly_gifts_amount" CHECK(typeof("monthly_gifts"."amount") = 'integer' and "monthly_gifts"."amount" > 0),
	CONSTRAINT "monthly_gifts_fee" CHECK(typeof("monthly_gifts"."fee_covered") = 'integer' and "monthly_gifts"."fee_covered" between 0 and "monthly_gifts"."amount"),
	CONSTRAINT "monthly_gifts_state" CHECK("monthly_gifts"."state" in ('incomplete', 'active', 'past_due', 'ended'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `monthly_gifts_submission_unique` ON `monthly_gifts` (`submission`);--> statement-breakpoint
CREATE UNIQUE INDEX `monthly_gifts_stripe_customer_id_unique` ON `monthly_gifts` (`stripe_customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `monthly_gifts_stripe_subscription_id_unique` ON `monthly_gifts` (`stripe_subscription_id`);--> statement-breakpoint
CREATE INDEX `monthly_gifts_by_time` ON `monthly_gifts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `monthly_gifts_by_state` ON `monthly_gifts` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `monthly_gifts_by_address` ON `monthly_gifts` (comparable("donor_email"));--> statement-breakpoint
CREATE INDEX `monthly_gifts_by_name` ON `monthly_gifts` (folded("donor_name"),`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `monthly_gifts_to_look_at` ON `monthly_gifts` (`look_at`,`id`) WHERE "monthly_gifts"."look_at" is not null;--> statement-breakpoint
CREATE INDEX `monthly_gifts_with_donor` ON `monthly_gifts` (`created_at`) WHERE "monthly_gifts"."device" is not null or "monthly_gifts"."network" is not null;--> statement-breakpoint
ALTER TABLE `donations` ADD `monthly_gift_id` integer REFERENCES monthly_gifts(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `donations` ADD `stripe_invoice_id` text;--> statement-breakpoint
ALTER TABLE `donations` ADD `fee_covered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `donations` ADD `local_amount` integer;--> statement-breakpoint
ALTER TABLE `donations` ADD `local_currency` text;--> statement-breakpoint
ALTER TABLE `donations` ADD `charged_at` text;--> statement-breakpoint
CREATE UNIQUE INDEX `donations_stripe_invoice_id_unique` ON `donations` (`stripe_invoice_id`);--> statement-breakpoint
CREATE INDEX `donations_of_monthly` ON `donations` (`monthly_gift_id`,`id`) WHERE "donations"."monthly_gift_id" is not null;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `local_amount` integer;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `local_currency` text;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `local_fee` integer;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `exchange_rate` text;