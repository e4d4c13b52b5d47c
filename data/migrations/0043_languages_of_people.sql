ALTER TABLE `stories` ADD `writer_language` text DEFAULT 'en' NOT NULL CONSTRAINT "stories_writer_language" CHECK("writer_language" in ('en', 'fr', 'pt', 'sw', 'ar'));--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `language` text DEFAULT 'en' NOT NULL CONSTRAINT "contact_messages_language" CHECK("language" in ('en', 'fr', 'pt', 'sw', 'ar'));--> statement-breakpoint
ALTER TABLE `volunteer_applications` ADD `language` text DEFAULT 'en' NOT NULL CONSTRAINT "volunteer_applications_language" CHECK("language" in ('en', 'fr', 'pt', 'sw', 'ar'));--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `language` text DEFAULT 'en' NOT NULL CONSTRAINT "newsletter_subscriptions_language" CHECK("language" in ('en', 'fr', 'pt', 'sw', 'ar'));--> statement-breakpoint
ALTER TABLE `followers` ADD `language` text DEFAULT 'en' NOT NULL CONSTRAINT "followers_language" CHECK("language" in ('en', 'fr', 'pt', 'sw', 'ar'));--> statement-breakpoint
ALTER TABLE `follows` ADD `language` text DEFAULT 'en' NOT NULL CONSTRAINT "follows_language" CHECK("language" in ('en', 'fr', 'pt', 'sw', 'ar'));--> statement-breakpoint
ALTER TABLE `donations` ADD `language` text DEFAULT 'en' NOT NULL CONSTRAINT "donations_language" CHECK("language" in ('en', 'fr', 'pt', 'sw', 'ar'));--> statement-breakpoint
ALTER TABLE `authors` ADD `language` text DEFAULT 'en' NOT NULL CONSTRAINT "authors_language" CHECK("language" in ('en', 'fr', 'pt', 'sw', 'ar'));--> statement-breakpoint
ALTER TABLE `newsletter_campaigns` ADD `other_languages` text;