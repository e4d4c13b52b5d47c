ALTER TABLE `author_payouts` ADD `local_amount` integer;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `local_currency` text;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `local_fee` integer;--> statement-breakpoint
ALTER TABLE `author_payouts` ADD `exchange_rate` text;