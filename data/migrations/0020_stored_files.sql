CREATE TABLE `stored_files` (
	`media_id` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`modified_at` text NOT NULL,
	`stored_at` text NOT NULL,
	PRIMARY KEY(`media_id`, `name`),
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
