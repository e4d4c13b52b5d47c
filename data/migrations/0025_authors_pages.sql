CREATE TABLE `former_author_pages` (
	`page` text PRIMARY KEY NOT NULL,
	`now` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `former_author_pages_by_new` ON `former_author_pages` (`now`);--> statement-breakpoint
ALTER TABLE `authors` ADD `is_bio_public` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stories` ADD `author_page` text;--> statement-breakpoint
CREATE INDEX `stories_of_author` ON `stories` (`author_page`,`status`,`published_at`,`id`) WHERE "stories"."author_page" is not null;--> statement-breakpoint
CREATE INDEX `stories_by_author` ON `stories` (comparable("author_email"),folded("author_name"),`id`) WHERE "stories"."author_page" is not null;--> statement-breakpoint
CREATE INDEX `stories_without_author` ON `stories` (`id`) WHERE "stories"."status" = 'published' and "stories"."author_page" is null and "stories"."author_email" <> '';