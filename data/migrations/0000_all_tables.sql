CREATE TABLE `abuse_detection` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`identifier` text NOT NULL,
	`identifier_type` text NOT NULL,
	`abuse_type` text NOT NULL,
	`severity` integer DEFAULT 1 NOT NULL,
	`detection_count` integer DEFAULT 1 NOT NULL,
	`first_detected` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`last_detected` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`current_penalty` text,
	`penalty_until` text,
	`metadata` text
);
--> statement-breakpoint
CREATE INDEX `abuse_detection_by_identifier` ON `abuse_detection` (`identifier`,`identifier_type`,`abuse_type`);--> statement-breakpoint
CREATE TABLE `rate_limit_tracker` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`identifier` text NOT NULL,
	`identifier_type` text NOT NULL,
	`action_type` text NOT NULL,
	`action_count` integer DEFAULT 1 NOT NULL,
	`window_start` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`last_action` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`is_blocked` integer DEFAULT false NOT NULL,
	`block_until` text,
	`block_reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_limit_tracker_once` ON `rate_limit_tracker` (`identifier`,`identifier_type`,`action_type`);--> statement-breakpoint
CREATE TABLE `admin_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`admin` text NOT NULL,
	`user_agent` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`last_seen_at` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `admin_sessions_by_expiry` ON `admin_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin` text,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text,
	`after` text,
	`at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject_kind`,`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL,
	`timezone` text DEFAULT 'America/New_York' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE TABLE `authors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`phone` text,
	`location` text NOT NULL,
	`bio` text,
	`preferred_payment_method` text DEFAULT 'bank_transfer' NOT NULL,
	`bank_account_details` text,
	`paypal_email` text COLLATE NOCASE,
	`stripe_account_id` text,
	`stripe_express_onboarded` integer DEFAULT false NOT NULL,
	`stripe_express_charges_enabled` integer DEFAULT false NOT NULL,
	`stripe_express_payouts_enabled` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `authors_email_unique` ON `authors` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `authors_stripe_account_id_unique` ON `authors` (`stripe_account_id`);--> statement-breakpoint
CREATE TABLE `content_calendar` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`theme_id` integer,
	`platforms` text NOT NULL,
	`content_type` text NOT NULL,
	`style` text,
	`scheduled_date` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`image_url` text,
	`hashtags` text DEFAULT '[]' NOT NULL,
	`call_to_action` text,
	`auto_generated` integer DEFAULT false NOT NULL,
	`event_id` integer,
	`story_id` integer,
	`published_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`theme_id`) REFERENCES `content_themes`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`event_id`) REFERENCES `content_events`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `content_calendar_by_status` ON `content_calendar` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `content_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`event_date` text NOT NULL,
	`category` text,
	`priority` text DEFAULT 'medium' NOT NULL,
	`recurring` integer DEFAULT false NOT NULL,
	`recurring_pattern` text,
	`theme_id` integer,
	`active` integer DEFAULT true NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`theme_id`) REFERENCES `content_themes`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `content_events_by_date` ON `content_events` (`active`,`event_date`);--> statement-breakpoint
CREATE TABLE `content_themes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`category` text,
	`color` text DEFAULT '#22c55e' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `weekly_content_plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`week_start` text NOT NULL,
	`week_end` text NOT NULL,
	`theme` text,
	`goals` text DEFAULT '[]' NOT NULL,
	`target_posts` integer DEFAULT 7 NOT NULL,
	`actual_posts` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'planning' NOT NULL,
	`notes` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `weekly_content_plans_week` ON `weekly_content_plans` (`week_start`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`subject` text NOT NULL,
	`category` text NOT NULL,
	`message` text NOT NULL,
	`selected_events` text DEFAULT '[]' NOT NULL,
	`event_preference` text,
	`location` text,
	`status` text DEFAULT 'unread' NOT NULL,
	`is_spam` integer DEFAULT false NOT NULL,
	`website` text,
	`url` text,
	`phone_number` text,
	`submission` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_submission_unique` ON `contact_messages` (`submission`);--> statement-breakpoint
CREATE INDEX `contact_messages_by_status` ON `contact_messages` (`is_spam`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `donations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`amount` integer NOT NULL,
	`donor_name` text DEFAULT 'Anonymous' NOT NULL,
	`donor_email` text COLLATE NOCASE,
	`stripe_payment_intent_id` text,
	`paypal_order_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	CONSTRAINT "donations_amount" CHECK(typeof("donations"."amount") = 'integer' and "donations"."amount" > 0),
	CONSTRAINT "donations_status" CHECK("donations"."status" in ('succeeded', 'pending', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `donations_stripe_payment_intent_id_unique` ON `donations` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `donations_paypal_order_id_unique` ON `donations` (`paypal_order_id`);--> statement-breakpoint
CREATE INDEX `donations_by_status` ON `donations` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `engagement_metadata` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`author_email` text COLLATE NOCASE,
	`engagement_type` text NOT NULL,
	`platform` text,
	`user_agent` text,
	`ip_address` text,
	`country` text,
	`city` text,
	`referrer` text,
	`session_id` text,
	`is_bot` integer DEFAULT false NOT NULL,
	`bot_score` integer DEFAULT 0 NOT NULL,
	`device_type` text,
	`browser_name` text,
	`timestamp` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`metadata` text,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `engagement_metadata_by_story` ON `engagement_metadata` (`story_id`,`engagement_type`,`timestamp`);--> statement-breakpoint
CREATE INDEX `engagement_metadata_by_age` ON `engagement_metadata` (`timestamp`);--> statement-breakpoint
CREATE TABLE `reading_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`user_fingerprint` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text,
	`scroll_progress` real DEFAULT 0 NOT NULL,
	`time_spent` integer DEFAULT 0 NOT NULL,
	`words_read` integer DEFAULT 0 NOT NULL,
	`reading_speed` integer DEFAULT 0 NOT NULL,
	`has_scrolled_to_end` integer DEFAULT false NOT NULL,
	`meets_requirements` integer DEFAULT false NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reading_sessions_by_reader` ON `reading_sessions` (`story_id`,`user_fingerprint`,`created_at`);--> statement-breakpoint
CREATE TABLE `story_engagements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`user_identifier` text NOT NULL,
	`interaction_type` text NOT NULL,
	`platform` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `story_engagements_by_reader` ON `story_engagements` (`story_id`,`interaction_type`,`user_identifier`);--> statement-breakpoint
CREATE TABLE `user_engagement_locks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`user_fingerprint` text NOT NULL,
	`engagement_type` text NOT NULL,
	`ip_address` text,
	`session_id` text,
	`device_fingerprint` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_engagement_locks_once` ON `user_engagement_locks` (`story_id`,`user_fingerprint`,`engagement_type`);--> statement-breakpoint
CREATE TABLE `blog_posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`excerpt` text NOT NULL,
	`category` text NOT NULL,
	`image_url` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `blog_posts_by_status` ON `blog_posts` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `newsletter_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`subscribed_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`confirmed_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscriptions_email_unique` ON `newsletter_subscriptions` (`email`);--> statement-breakpoint
CREATE TABLE `author_notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`author_email` text COLLATE NOCASE,
	`author_name` text,
	`notification_type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`is_email_sent` integer DEFAULT false NOT NULL,
	`requires_admin_action` integer DEFAULT false NOT NULL,
	`admin_action_description` text,
	`admin_actioned_at` text,
	`metadata` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`read_at` text
);
--> statement-breakpoint
CREATE INDEX `author_notifications_by_type` ON `author_notifications` (`notification_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `author_notifications_by_action` ON `author_notifications` (`requires_admin_action`,`admin_actioned_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`user_agent` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`last_seen_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE TABLE `author_payouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`author_name` text NOT NULL,
	`author_email` text COLLATE NOCASE NOT NULL,
	`amount` integer NOT NULL,
	`month` text NOT NULL,
	`currency` text DEFAULT 'USD' NOT NULL,
	`method` text DEFAULT 'bank_transfer' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_method` text,
	`transaction_id` text,
	`stripe_transfer_id` text,
	`stripe_payout_id` text,
	`description` text,
	`notes` text,
	`paid_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	CONSTRAINT "author_payouts_amount" CHECK(typeof("author_payouts"."amount") = 'integer' and "author_payouts"."amount" > 0),
	CONSTRAINT "author_payouts_month" CHECK("author_payouts"."month" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]'),
	CONSTRAINT "author_payouts_status" CHECK("author_payouts"."status" in ('pending', 'paid', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `author_payouts_stripe_transfer_id_unique` ON `author_payouts` (`stripe_transfer_id`);--> statement-breakpoint
CREATE INDEX `author_payouts_by_author` ON `author_payouts` (`author_email`,`status`);--> statement-breakpoint
CREATE INDEX `author_payouts_by_status` ON `author_payouts` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `author_rewards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`author_name` text NOT NULL,
	`author_email` text COLLATE NOCASE NOT NULL,
	`total_views` integer DEFAULT 0 NOT NULL,
	`total_likes` integer DEFAULT 0 NOT NULL,
	`total_shares` integer DEFAULT 0 NOT NULL,
	`total_stories` integer DEFAULT 0 NOT NULL,
	`published_stories` integer DEFAULT 0 NOT NULL,
	`featured_stories` integer DEFAULT 0 NOT NULL,
	`total_points` integer DEFAULT 0 NOT NULL,
	`total_earnings` integer DEFAULT 0 NOT NULL,
	`monthly_earnings` integer DEFAULT 0 NOT NULL,
	`last_calculated` text,
	`current_month` text,
	`tier` text DEFAULT 'Bronze' NOT NULL,
	`weekly_tier` text DEFAULT 'Bronze' NOT NULL,
	`weekly_points` integer DEFAULT 0 NOT NULL,
	`monthly_tier` text DEFAULT 'Bronze' NOT NULL,
	`monthly_points` integer DEFAULT 0 NOT NULL,
	`social_media_promotions` integer DEFAULT 0 NOT NULL,
	`next_tier_threshold` integer,
	`weekly_next_threshold` integer,
	`monthly_next_threshold` integer,
	`has_unlocked_new_benefit` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `author_rewards_author_email_unique` ON `author_rewards` (`author_email`);--> statement-breakpoint
CREATE INDEX `author_rewards_by_points` ON `author_rewards` (`total_points`);--> statement-breakpoint
CREATE TABLE `scheduled_posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`content_id` integer,
	`content_type` text NOT NULL,
	`platforms` text NOT NULL,
	`post_text` text NOT NULL,
	`media_url` text,
	`scheduled_at` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`facebook_post_id` text,
	`twitter_post_id` text,
	`error_message` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`published_at` text
);
--> statement-breakpoint
CREATE INDEX `scheduled_posts_by_status` ON `scheduled_posts` (`status`,`scheduled_at`);--> statement-breakpoint
CREATE TABLE `social_media_metrics` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_id` integer NOT NULL,
	`platform` text NOT NULL,
	`external_post_id` text,
	`likes` integer DEFAULT 0 NOT NULL,
	`shares` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`reach` integer DEFAULT 0 NOT NULL,
	`impressions` integer DEFAULT 0 NOT NULL,
	`last_updated` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `scheduled_posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `social_media_metrics_by_post` ON `social_media_metrics` (`post_id`,`platform`);--> statement-breakpoint
CREATE TABLE `social_media_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform` text NOT NULL,
	`access_token` text NOT NULL,
	`access_token_secret` text,
	`consumer_key` text,
	`consumer_secret` text,
	`refresh_token` text,
	`page_id` text,
	`app_id` text,
	`app_secret` text,
	`is_active` integer DEFAULT false NOT NULL,
	`expires_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `social_media_tokens_platform_unique` ON `social_media_tokens` (`platform`);--> statement-breakpoint
CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`story_id` integer,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`progress` integer DEFAULT 0 NOT NULL,
	`approved` integer DEFAULT false NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`width` integer,
	`height` integer,
	`duration_seconds` real,
	`placeholder` text,
	`widths` text,
	`width_bytes` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `media_by_story` ON `media` (`story_id`);--> statement-breakpoint
CREATE TABLE `publications` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`present` integer NOT NULL,
	`media_ids` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `publications_item` ON `publications` (`kind`,`item_id`);--> statement-breakpoint
CREATE TABLE `stories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`image_url` text,
	`video_url` text,
	`author_name` text NOT NULL,
	`author_location` text NOT NULL,
	`author_email` text NOT NULL,
	`category` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`share_count` integer DEFAULT 0 NOT NULL,
	`submission` text,
	`words_sha256` text,
	`rejection_reason` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`published_at` text,
	`decided_by` text,
	`decided_at` text,
	`reviewing_by` text,
	`reviewing_since` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stories_submission_unique` ON `stories` (`submission`);--> statement-breakpoint
CREATE INDEX `stories_by_status` ON `stories` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_by_category` ON `stories` (`status`,`category`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_featured` ON `stories` (`featured`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_by_email` ON `stories` (`author_email`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`key` text NOT NULL,
	`route` text NOT NULL,
	`request_sha256` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_key` ON `idempotency_keys` (`route`,`key`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`payload` text NOT NULL,
	`unique_key` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` text NOT NULL,
	`lease_until` text,
	`last_error` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_unique_key_unique` ON `jobs` (`unique_key`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`state`,`run_at`);--> statement-breakpoint
CREATE TABLE `mail_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`error` text,
	`sent_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `volunteer_applications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`phone` text NOT NULL,
	`address` text NOT NULL,
	`date_of_birth` text NOT NULL,
	`twitter_handle` text NOT NULL,
	`instagram_handle` text NOT NULL,
	`facebook_handle` text NOT NULL,
	`followed_twitter` integer DEFAULT false NOT NULL,
	`followed_instagram` integer DEFAULT false NOT NULL,
	`liked_facebook` integer DEFAULT false NOT NULL,
	`will_share_content` integer DEFAULT false NOT NULL,
	`current_organization` text NOT NULL,
	`qualification` text NOT NULL,
	`motivation` text NOT NULL,
	`conservation_activities` text DEFAULT '[]' NOT NULL,
	`additional_comments` text,
	`next_of_kin_name` text,
	`next_of_kin_phone` text,
	`next_of_kin_address` text,
	`next_of_kin_workplace` text,
	`next_of_kin_gender` text,
	`next_of_kin_relationship` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`submission` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	CONSTRAINT "volunteer_applications_next_of_kin_gender" CHECK("volunteer_applications"."next_of_kin_gender" in ('Female', 'Male'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `volunteer_applications_submission_unique` ON `volunteer_applications` (`submission`);--> statement-breakpoint
CREATE INDEX `volunteer_applications_by_status` ON `volunteer_applications` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stripe_event_id` text NOT NULL,
	`event_type` text NOT NULL,
	`webhook_endpoint` text NOT NULL,
	`status` text DEFAULT 'received' NOT NULL,
	`data` text NOT NULL,
	`processed_at` text,
	`error_message` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_stripe_event_id_unique` ON `webhook_events` (`stripe_event_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_by_time` ON `webhook_events` (`created_at`,`id`);