-- What is asked now becomes the first question of its thread; who asked it stands in the audit log alone.
INSERT INTO `story_questions` (`story_id`, `question`, `asked_at`)
SELECT `id`, `review_question`, `updated_at` FROM `stories`
WHERE `review_question` IS NOT NULL AND `withdrawn_at` IS NULL AND `status` <> 'published';
--> statement-breakpoint
-- Answers came as messages or not at all: who is told of everything is told of words of writers too.
UPDATE `push_subscriptions` SET `kinds` = json_insert(`kinds`, '$[#]', 'writers') WHERE EXISTS (SELECT 1 FROM json_each(`kinds`) WHERE value = 'other');
