DROP INDEX `media_unseen`;--> statement-breakpoint
CREATE INDEX `media_unseen` ON `media` (`story_id`) WHERE "media"."approved" = 0 and "media"."removed" = 0 and "media"."state" <> 'failed' and "media"."kind" <> 'consent';--> statement-breakpoint
ALTER TABLE `story_consents` ADD `voice` integer DEFAULT true NOT NULL;