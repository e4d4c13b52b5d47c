ALTER TABLE `monthly_gifts` ADD `confirm_invoice_id` text;--> statement-breakpoint
ALTER TABLE `monthly_gifts` ADD `confirm_asked_at` text;