-- What is asked now becomes the first question of its thread; who asked it stands in the audit log alone.
INSERT INTO `story_questions` (`story_id`, `question`, `asked_at`)
SELECT `id`, `review_question`, `updated_at` FROM `stories`
WHERE `review_question` IS NOT NULL AND `withdrawn_at` IS NULL AND `status` <> 'published';
