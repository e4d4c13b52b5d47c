PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_donation_dedications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`donation_id` integer,
	`monthly_gift_id` integer,
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
	FOREIGN KEY (`monthly_gift_id`) REFERENCES `monthly_gifts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "donation_dedications_kind" CHECK("__new_donation_dedications"."kind" in ('honour', 'memory')),
	CONSTRAINT "donation_dedications_card" CHECK("__new_donation_dedications"."card" is null or "__new_donation_dedications"."card" in ('asked', 'sent', 'refused', 'dropped'))
);
--> statement-breakpoint
INSERT INTO `__new_donation_dedications`("id", "donation_id", "monthly_gift_id", "kind", "name", "card", "recipient_name", "recipient_email", "message", "says_donor", "settled_at", "created_at") SELECT "id", "donation_id", NULL, "kind", "name", "card", "recipient_name", "recipient_email", "message", "says_donor", "settled_at", "created_at" FROM `donation_dedications`;--> statement-breakpoint
DROP TABLE `donation_dedications`;--> statement-breakpoint
ALTER TABLE `__new_donation_dedications` RENAME TO `donation_dedications`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `donation_dedications_donation_id_unique` ON `donation_dedications` (`donation_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `donation_dedications_monthly_gift_id_unique` ON `donation_dedications` (`monthly_gift_id`);--> statement-breakpoint
CREATE INDEX `donation_dedications_by_recipient` ON `donation_dedications` (comparable("recipient_email"));--> statement-breakpoint
CREATE INDEX `donation_dedications_by_age` ON `donation_dedications` (case when "settled_at" is null then "created_at" else "settled_at" end) WHERE recipient_email is not null;