DROP INDEX `author_rewards_by_points`;--> statement-breakpoint
CREATE INDEX `author_rewards_by_rank` ON `author_rewards` ("total_points" desc,`id`);--> statement-breakpoint
INSERT INTO `tallies` (`name`, `part`, `n`) SELECT 'author_rewards', '', count(*) FROM `author_rewards` GROUP BY 2 HAVING count(*) > 0;--> statement-breakpoint
CREATE TRIGGER `author_rewards_tallied_insert` AFTER INSERT ON `author_rewards` BEGIN INSERT INTO `tallies` (`name`, `part`, `n`) SELECT 'author_rewards', '', 1 WHERE true ON CONFLICT (`name`, `part`) DO UPDATE SET `n` = `n` + 1; END;--> statement-breakpoint
CREATE TRIGGER `author_rewards_tallied_delete` AFTER DELETE ON `author_rewards` BEGIN UPDATE `tallies` SET `n` = `n` - 1 WHERE `name` = 'author_rewards' AND `part` = ''; END;
