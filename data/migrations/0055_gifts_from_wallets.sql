ALTER TABLE `donations` ADD `local_amount` integer;--> statement-breakpoint
ALTER TABLE `donations` ADD `local_currency` text;--> statement-breakpoint
ALTER TABLE `donations` ADD `charged_at` text;