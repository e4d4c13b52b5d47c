CREATE TABLE `mailed_messages` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`is_proven` integer NOT NULL,
	`mail_name` text,
	`quoted` text,
	`is_cut` integer DEFAULT false NOT NULL,
	`attachments` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `contact_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mails_read` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`mailbox` text NOT NULL,
	`uid_validity` text NOT NULL,
	`uid` integer NOT NULL,
	`mark` text NOT NULL,
	`outcome` text NOT NULL,
	`read_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_read_mark_unique` ON `mails_read` (`mark`);--> statement-breakpoint
CREATE UNIQUE INDEX `mails_read_by_number` ON `mails_read` (`mailbox`,`uid_validity`,`uid`);--> statement-breakpoint
CREATE INDEX `mails_read_by_age` ON `mails_read` (`read_at`);--> statement-breakpoint
CREATE TABLE `message_threads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`assigned_to` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_threads_by_address` ON `message_threads` (comparable("email"));--> statement-breakpoint
CREATE INDEX `message_threads_by_admin` ON `message_threads` (`assigned_to`);--> statement-breakpoint
CREATE INDEX `message_threads_by_age` ON `message_threads` (`created_at`);--> statement-breakpoint
CREATE TABLE `thread_drafts` (
	`thread_id` integer NOT NULL,
	`admin` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`writing_since` text,
	`writing_until` text,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`thread_id`, `admin`),
	FOREIGN KEY (`thread_id`) REFERENCES `message_threads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `thread_drafts_by_age` ON `thread_drafts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `thread_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`admin` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `message_threads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `thread_notes_by_thread` ON `thread_notes` (`thread_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `thread_notes_by_age` ON `thread_notes` (`created_at`);--> statement-breakpoint
CREATE TABLE `thread_replies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`message_id` integer,
	`is_apart` integer DEFAULT false NOT NULL,
	`admin` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`status_before` text NOT NULL,
	`leaves_at` text NOT NULL,
	`error` text,
	`sent_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `message_threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `contact_messages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `thread_replies_by_thread` ON `thread_replies` (`thread_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `thread_replies_by_message` ON `thread_replies` (`message_id`);--> statement-breakpoint
CREATE INDEX `thread_replies_by_state` ON `thread_replies` (`state`);--> statement-breakpoint
CREATE INDEX `thread_replies_by_age` ON `thread_replies` (`created_at`);