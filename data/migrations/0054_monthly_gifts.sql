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
CREATE UNIQUE INDEX `donations_stripe_invoice_id_unique` ON `donations` (`stripe_invoice_id`);--> statement-breakpoint
CREATE INDEX `donations_of_monthly` ON `donations` (`monthly_gift_id`,`id`) WHERE "donations"."monthly_gift_id" is not null;