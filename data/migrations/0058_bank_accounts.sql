ALTER TABLE `authors` ADD `bank_account` text;--> statement-breakpoint
ALTER TABLE `authors` ADD `bank_account_proven_at` text;