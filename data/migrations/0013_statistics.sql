CREATE TABLE `figure_names` (
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`stories` integer NOT NULL,
	PRIMARY KEY(`kind`, `name`)
);
--> statement-breakpoint
CREATE TABLE `story_figures` (
	`story_id` integer PRIMARY KEY NOT NULL,
	`community` text NOT NULL,
	`contributor` text NOT NULL,
	`species` text NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `story_figures_by_community` ON `story_figures` (`community`);--> statement-breakpoint
CREATE INDEX `story_figures_by_contributor` ON `story_figures` (`contributor`);--> statement-breakpoint
CREATE TRIGGER `story_figures_added` AFTER INSERT ON `story_figures` BEGIN INSERT INTO `figure_names` (`kind`, `name`, `stories`) SELECT `kind`, `name`, 1 FROM (SELECT 'community' AS `kind`, new.`community` AS `name` UNION ALL SELECT 'contributor', new.`contributor` UNION ALL SELECT 'species', `value` FROM json_each(CASE WHEN json_valid(new.`species`) THEN new.`species` ELSE '[]' END)) WHERE true ON CONFLICT (`kind`, `name`) DO UPDATE SET `stories` = `stories` + 1; END;--> statement-breakpoint
CREATE TRIGGER `story_figures_taken` AFTER DELETE ON `story_figures` BEGIN UPDATE `figure_names` SET `stories` = `stories` - 1 WHERE (`kind`, `name`) IN (SELECT 'community' AS `kind`, old.`community` AS `name` UNION ALL SELECT 'contributor', old.`contributor` UNION ALL SELECT 'species', `value` FROM json_each(CASE WHEN json_valid(old.`species`) THEN old.`species` ELSE '[]' END)); DELETE FROM `figure_names` WHERE `stories` < 1 AND (`kind`, `name`) IN (SELECT 'community' AS `kind`, old.`community` AS `name` UNION ALL SELECT 'contributor', old.`contributor` UNION ALL SELECT 'species', `value` FROM json_each(CASE WHEN json_valid(old.`species`) THEN old.`species` ELSE '[]' END)); END;
