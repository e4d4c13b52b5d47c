DROP INDEX `stories_by_category`;--> statement-breakpoint
DROP INDEX `stories_featured`;--> statement-breakpoint
CREATE INDEX `stories_by_publication` ON `stories` (`status`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_by_category` ON `stories` (`status`,`category`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_featured` ON `stories` (`featured`,`status`,`published_at`,`id`);--> statement-breakpoint
-- Every published story has its place in the order of publication.
UPDATE `stories` SET `published_at` = coalesce(`decided_at`, `created_at`) WHERE `status` = 'published' AND `published_at` IS NULL;
