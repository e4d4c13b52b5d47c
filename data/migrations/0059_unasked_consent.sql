PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_story_consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`story_id` integer NOT NULL,
	`given_by` text,
	`how` text NOT NULL,
	`wording` integer NOT NULL,
	`people` integer,
	`agreed` integer,
	`child` integer,
	`guardian` integer,
	`site` integer NOT NULL,
	`newsletter` integer,
	`social` integer,
	`voice` integer DEFAULT true NOT NULL,
	`note` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_story_consents`("id", "story_id", "given_by", "how", "wording", "people", "agreed", "child", "guardian", "site", "newsletter", "social", "voice", "note", "created_at") SELECT "id", "story_id", "given_by", "how", "wording", "people", "agreed", "child", "guardian", "site", "newsletter", "social", "voice", "note", "created_at" FROM `story_consents`;--> statement-breakpoint
DROP TABLE `story_consents`;--> statement-breakpoint
ALTER TABLE `__new_story_consents` RENAME TO `story_consents`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `story_consents_by_story` ON `story_consents` (`story_id`,`id`);
--> statement-breakpoint
-- What was said with a photo alone repeated places of which nobody had been asked.
UPDATE `story_consents` SET `newsletter` = NULL, `social` = NULL WHERE `how` = 'photo' AND NOT EXISTS (
	SELECT 1 FROM `story_consents` `earlier` WHERE `earlier`.`story_id` = `story_consents`.`story_id` AND `earlier`.`how` <> 'photo' AND `earlier`.`id` < `story_consents`.`id`
);--> statement-breakpoint
-- Who was never asked has not said no. What came with an import stays closed until somebody notes what its writer said.
UPDATE `stories` SET `may_mail` = 1, `may_post` = 1 WHERE `withdrawn_at` IS NULL
	AND NOT EXISTS (SELECT 1 FROM `story_consents` WHERE `story_consents`.`story_id` = `stories`.`id` AND (`newsletter` IS NOT NULL OR `site` = 0))
	AND NOT EXISTS (SELECT 1 FROM `import_rows` WHERE `import_rows`.`kind` = 'stories' AND `import_rows`.`item_id` = `stories`.`id`);
