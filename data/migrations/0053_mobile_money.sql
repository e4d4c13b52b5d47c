ALTER TABLE `authors` ADD `mobile_money_country` text;--> statement-breakpoint
ALTER TABLE `authors` ADD `mobile_money_network` text;--> statement-breakpoint
ALTER TABLE `authors` ADD `mobile_money_holder` text;--> statement-breakpoint
ALTER TABLE `authors` ADD `mobile_money_proven_at` text;--> statement-breakpoint
ALTER TABLE `authors` ADD `place_nonce` text;