ALTER TABLE `story_translations` ADD `shown_by` text;--> statement-breakpoint
UPDATE `story_translations` SET `shown_by` = `translated_by` WHERE `shown` IS NOT NULL;
