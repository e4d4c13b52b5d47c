DROP INDEX `media_by_story`;--> statement-breakpoint
CREATE INDEX `media_by_story` ON `media` (`story_id`,`state`,`kind`);--> statement-breakpoint
DROP INDEX `stories_by_status`;--> statement-breakpoint
CREATE INDEX `stories_by_address` ON `stories` (comparable("author_email"),`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_by_time` ON `stories` (`created_at`,`id`) WHERE "stories"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX `stories_with_name` ON `stories` (`created_at`) WHERE "stories"."status" = 'published' and ("stories"."author_email" <> '' or "stories"."author_name" <> 'Name withheld');--> statement-breakpoint
CREATE INDEX `stories_without_receipt` ON `stories` (`id`) WHERE "stories"."receipt_code_hash" is null and "stories"."submission" is not null;--> statement-breakpoint
CREATE INDEX `stories_by_status` ON `stories` (`status`,`created_at`,`id`) WHERE "stories"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX `abuse_detection_by_age` ON `abuse_detection` (`last_detected`);--> statement-breakpoint
CREATE INDEX `rate_limit_tracker_by_age` ON `rate_limit_tracker` (`last_action`);--> statement-breakpoint
CREATE INDEX `audit_log_with_details` ON `audit_log` (`at`) WHERE "audit_log"."before" is not null or "audit_log"."after" is not null;--> statement-breakpoint
CREATE INDEX `authors_by_address` ON `authors` (comparable("email"));--> statement-breakpoint
CREATE INDEX `authors_by_paypal` ON `authors` (comparable("paypal_email"));--> statement-breakpoint
CREATE INDEX `authors_by_age` ON `authors` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_by_address` ON `contact_messages` (comparable("email"));--> statement-breakpoint
CREATE INDEX `contact_messages_by_age` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `donations_by_address` ON `donations` (comparable("donor_email"));--> statement-breakpoint
CREATE INDEX `donations_with_donor` ON `donations` (`created_at`) WHERE "donations"."device" is not null or "donations"."network" is not null;--> statement-breakpoint
CREATE INDEX `engagement_metadata_by_address` ON `engagement_metadata` (comparable("author_email"));--> statement-breakpoint
CREATE INDEX `reading_sessions_by_age` ON `reading_sessions` (`created_at`);--> statement-breakpoint
CREATE INDEX `story_engagements_by_age` ON `story_engagements` (`created_at`,`interaction_type`);--> statement-breakpoint
CREATE INDEX `user_engagement_locks_by_age` ON `user_engagement_locks` (`created_at`);--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_by_address` ON `newsletter_subscriptions` (comparable("email"));--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_unconfirmed` ON `newsletter_subscriptions` (`subscribed_at`) WHERE "newsletter_subscriptions"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX `author_notifications_by_address` ON `author_notifications` (comparable("author_email"));--> statement-breakpoint
CREATE INDEX `author_payouts_by_address` ON `author_payouts` (comparable("author_email"));--> statement-breakpoint
CREATE INDEX `data_requests_by_address` ON `data_requests` (comparable("email"));--> statement-breakpoint
CREATE INDEX `author_rewards_by_address` ON `author_rewards` (comparable("author_email"));--> statement-breakpoint
CREATE INDEX `story_versions_by_age` ON `story_versions` (`created_at`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_by_state` ON `jobs` (`state`,`updated_at`);--> statement-breakpoint
CREATE INDEX `mail_log_by_address` ON `mail_log` (comparable("recipient"));--> statement-breakpoint
CREATE INDEX `mail_log_by_age` ON `mail_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `volunteer_applications_by_address` ON `volunteer_applications` (comparable("email"));--> statement-breakpoint
CREATE INDEX `volunteer_applications_by_age` ON `volunteer_applications` (`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_full` ON `webhook_events` (`created_at`) WHERE "webhook_events"."data" <> '{}';