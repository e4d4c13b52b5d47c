CREATE TABLE `photo_fingerprints` (
	`media_id` text PRIMARY KEY NOT NULL,
	`dhash` text,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reward_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`seq` integer NOT NULL,
	`account_id` integer NOT NULL,
	`story_id` integer,
	`rule` text NOT NULL,
	`counted` integer NOT NULL,
	`reason` text,
	`milli_cents` integer NOT NULL,
	`points` integer NOT NULL,
	`rate_card` text,
	`is_promotion` integer DEFAULT false NOT NULL,
	`reader` text,
	`network` text,
	`earned_at` text NOT NULL,
	`payable_at` text NOT NULL,
	`posted_at` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `author_rewards`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reward_ledger_money" CHECK(typeof("reward_ledger"."milli_cents") = 'integer'),
	CONSTRAINT "reward_ledger_points" CHECK(typeof("reward_ledger"."points") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reward_ledger_once` ON `reward_ledger` (`key`,`seq`);--> statement-breakpoint
CREATE INDEX `reward_ledger_by_account` ON `reward_ledger` (`account_id`,`earned_at`,`id`);--> statement-breakpoint
CREATE INDEX `reward_ledger_by_story` ON `reward_ledger` (`story_id`);--> statement-breakpoint
CREATE TABLE `reward_rate_periods` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`card` text NOT NULL,
	`since` text NOT NULL,
	`admin` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `story_fingerprints` (
	`story_id` integer PRIMARY KEY NOT NULL,
	`simhash` text,
	`revision` integer NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `story_likenesses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`earlier_story_id` integer NOT NULL,
	`kind` text NOT NULL,
	`distance` integer NOT NULL,
	`media_id` text,
	`earlier_media_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`settled_at` text,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`earlier_story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `story_likenesses_once` ON `story_likenesses` (`story_id`,`earlier_story_id`,`kind`);--> statement-breakpoint
CREATE INDEX `story_likenesses_open` ON `story_likenesses` (`settled_at`,`story_id`);--> statement-breakpoint
CREATE TABLE `story_milestones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`kind` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `story_milestones_once` ON `story_milestones` (`story_id`,`kind`);--> statement-breakpoint
CREATE TABLE `story_reward_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`decision` text NOT NULL,
	`reason` text,
	`admin` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `story_reward_decisions_by_story` ON `story_reward_decisions` (`story_id`,`id`);--> statement-breakpoint
ALTER TABLE `authors` ADD `proven_by` text;--> statement-breakpoint
ALTER TABLE `authors` ADD `proven_at` text;--> statement-breakpoint
ALTER TABLE `authors` ADD `proof_nonce` text;--> statement-breakpoint
ALTER TABLE `authors` ADD `stripe_country` text;--> statement-breakpoint
ALTER TABLE `authors` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `account_id` integer REFERENCES author_rewards(id);--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `submission` text;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `decided_by` text;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `decided_at` text;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `sending_at` text;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `destination` text;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `bank_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `failure` text;--> statement-breakpoint
CREATE UNIQUE INDEX `author_payouts_submission_unique` ON `author_payouts` (`submission`);--> statement-breakpoint
CREATE INDEX `author_payouts_by_account` ON `author_payouts` (`account_id`,`status`);--> statement-breakpoint
CREATE INDEX `author_payouts_by_transfer` ON `author_payouts` (`stripe_payout_id`);--> statement-breakpoint
UPDATE `author_payouts` SET `account_id` = (SELECT `id` FROM `author_rewards` WHERE `author_rewards`.`author_email` = `author_payouts`.`author_email`);--> statement-breakpoint
INSERT INTO `story_milestones` (`story_id`, `kind`, `created_at`) SELECT `id`, 'published', coalesce(`published_at`, `created_at`) FROM `stories` WHERE `status` = 'published';--> statement-breakpoint
INSERT INTO `story_milestones` (`story_id`, `kind`, `created_at`) SELECT `id`, 'featured', coalesce(`published_at`, `created_at`) FROM `stories` WHERE `status` = 'published' AND `featured` = 1;--> statement-breakpoint
CREATE TRIGGER `reward_ledger_no_update` BEFORE UPDATE ON `reward_ledger` BEGIN SELECT RAISE(ABORT, 'The ledger is never changed: write a further entry.'); END;--> statement-breakpoint
CREATE TRIGGER `reward_ledger_no_delete` BEFORE DELETE ON `reward_ledger` BEGIN SELECT RAISE(ABORT, 'The ledger is never changed: write a further entry.'); END;
