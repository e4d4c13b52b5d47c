CREATE TABLE `post_tags` (
	`post_id` integer NOT NULL,
	`tag` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`post_id`, `tag`),
	FOREIGN KEY (`post_id`) REFERENCES `blog_posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_tags_by_tag` ON `post_tags` (`tag`,`created_at`,`post_id`,`name`);--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `tags` text DEFAULT '' NOT NULL;