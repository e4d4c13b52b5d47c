PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_donations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`amount` integer NOT NULL,
	`donor_name` text DEFAULT 'Anonymous' NOT NULL,
	`donor_email` text COLLATE NOCASE,
	`method` text DEFAULT 'card' NOT NULL,
	`submission` text,
	`stripe_payment_intent_id` text,
	`paypal_order_id` text,
	`paypal_capture_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`status_at` integer,
	`failure_reason` text,
	`succeeded_at` text,
	`amount_refunded` integer DEFAULT 0 NOT NULL,
	`dispute_status` text,
	`amount_disputed` integer DEFAULT 0 NOT NULL,
	`device` text,
	`network` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	CONSTRAINT "donations_amount" CHECK(typeof("__new_donations"."amount") = 'integer' and "__new_donations"."amount" > 0),
	CONSTRAINT "donations_status" CHECK("__new_donations"."status" in ('succeeded', 'pending', 'failed')),
	CONSTRAINT "donations_refunded" CHECK(typeof("__new_donations"."amount_refunded") = 'integer' and "__new_donations"."amount_refunded" >= 0),
	CONSTRAINT "donations_disputed" CHECK(typeof("__new_donations"."amount_disputed") = 'integer' and "__new_donations"."amount_disputed" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_donations`("id", "amount", "donor_name", "donor_email", "method", "stripe_payment_intent_id", "paypal_order_id", "status", "succeeded_at", "created_at", "updated_at") SELECT "id", "amount", "donor_name", "donor_email", CASE WHEN "paypal_order_id" IS NULL THEN 'card' ELSE 'paypal' END, "stripe_payment_intent_id", "paypal_order_id", "status", CASE WHEN "status" = 'succeeded' THEN "created_at" END, "created_at", "created_at" FROM `donations`;--> statement-breakpoint
DROP TABLE `donations`;--> statement-breakpoint
ALTER TABLE `__new_donations` RENAME TO `donations`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `donations_submission_unique` ON `donations` (`submission`);--> statement-breakpoint
CREATE UNIQUE INDEX `donations_stripe_payment_intent_id_unique` ON `donations` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `donations_paypal_order_id_unique` ON `donations` (`paypal_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `donations_paypal_capture_id_unique` ON `donations` (`paypal_capture_id`);--> statement-breakpoint
CREATE INDEX `donations_by_status` ON `donations` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `donations_by_time` ON `donations` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `mail_log` ADD `key` text;--> statement-breakpoint
ALTER TABLE `mail_log` ADD `recipient_name` text;--> statement-breakpoint
ALTER TABLE `mail_log` ADD `text` text;--> statement-breakpoint
ALTER TABLE `mail_log` ADD `html` text;--> statement-breakpoint
ALTER TABLE `mail_log` ADD `way` text;--> statement-breakpoint
CREATE UNIQUE INDEX `mail_log_key_unique` ON `mail_log` (`key`);--> statement-breakpoint
CREATE INDEX `mail_log_by_kind` ON `mail_log` (`kind`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_events_by_status` ON `webhook_events` (`status`,`webhook_endpoint`,`created_at`,`id`);