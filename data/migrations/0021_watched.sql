CREATE INDEX `media_waiting` ON `media` (`created_at`) WHERE "media"."state" in ('received', 'processing');--> statement-breakpoint
-- Alerts about the server were a part of everything else: who wants that goes on being told.
UPDATE `push_subscriptions` SET `kinds` = json_insert(`kinds`, '$[#]', 'server') WHERE EXISTS (SELECT 1 FROM json_each(`kinds`) WHERE value = 'other');
