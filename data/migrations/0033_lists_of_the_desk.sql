DROP INDEX `stories_by_status`;--> statement-breakpoint
CREATE INDEX `stories_at_desk` ON `stories` (`status`,`created_at`,`id`,`category`,`country`,`published_at`,`featured`,`view_count`,`like_count`,folded("title")) WHERE "stories"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX `stories_by_private_name` ON `stories` (folded("private_name"),`id`) WHERE "stories"."private_name" is not null;--> statement-breakpoint
CREATE INDEX `contact_messages_by_name` ON `contact_messages` (folded("name"),folded("subject"),`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `donations_by_name` ON `donations` (folded("donor_name"),`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `media_unseen` ON `media` (`story_id`) WHERE "media"."approved" = 0 and "media"."removed" = 0 and "media"."state" <> 'failed';--> statement-breakpoint
CREATE INDEX `volunteer_applications_by_name` ON `volunteer_applications` (folded("name"),`created_at`,`id`);