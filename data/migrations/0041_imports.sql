CREATE TABLE `import_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`kind` text NOT NULL,
	`line` integer NOT NULL,
	`outcome` text NOT NULL,
	`why` text,
	`item_id` integer,
	`mark` text,
	`key` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_rows_by_import` ON `import_rows` (`import_id`,`id`);--> statement-breakpoint
CREATE INDEX `import_rows_to_undo` ON `import_rows` (`import_id`,`outcome`,`id`);--> statement-breakpoint
CREATE INDEX `import_rows_by_item` ON `import_rows` (`kind`,`item_id`) WHERE "import_rows"."item_id" is not null;--> statement-breakpoint
CREATE INDEX `import_rows_by_key` ON `import_rows` (`key`) WHERE "import_rows"."key" is not null;--> statement-breakpoint
CREATE INDEX `import_rows_by_age` ON `import_rows` (`created_at`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`admin` text NOT NULL,
	`state` text DEFAULT 'looked' NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`done_lines` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`known` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`pictures_missing` integer DEFAULT 0 NOT NULL,
	`undone` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`why` text,
	`ended_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `imports_by_time` ON `imports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `imports_under_way` ON `imports` (`state`) WHERE "imports"."state" in ('running', 'undoing');