DROP INDEX `story_proposals_open`;--> statement-breakpoint
ALTER TABLE `story_proposals` ADD `kind` text DEFAULT 'words' NOT NULL;--> statement-breakpoint
ALTER TABLE `story_proposals` ADD `media_id` text;--> statement-breakpoint
ALTER TABLE `story_proposals` ADD `replaces` text;--> statement-breakpoint
ALTER TABLE `story_proposals` ADD `people` text;--> statement-breakpoint
ALTER TABLE `story_proposals` ADD `caption` text;--> statement-breakpoint
ALTER TABLE `story_proposals` ADD `description` text;--> statement-breakpoint
ALTER TABLE `story_proposals` ADD `captions` text;--> statement-breakpoint
ALTER TABLE `story_proposals` ADD `captions_language` text;--> statement-breakpoint
CREATE UNIQUE INDEX `story_proposals_open` ON `story_proposals` (`story_id`) WHERE state = 'open' and kind = 'words';--> statement-breakpoint
ALTER TABLE `media` ADD `sent_under` text;--> statement-breakpoint
CREATE UNIQUE INDEX `media_sent_under` ON `media` (`sent_under`) WHERE "media"."sent_under" is not null;