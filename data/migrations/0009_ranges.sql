ALTER TABLE `user_engagement_locks` ADD `network_range` text;--> statement-breakpoint
CREATE INDEX `user_engagement_locks_by_range` ON `user_engagement_locks` (`story_id`,`engagement_type`,`network_range`,`created_at`);--> statement-breakpoint
ALTER TABLE `reward_ledger` ADD `network_range` text;