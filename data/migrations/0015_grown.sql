CREATE TABLE `tallies` (
	`name` text NOT NULL,
	`part` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`name`, `part`)
);
--> statement-breakpoint
CREATE INDEX `authors_by_name` ON `authors` (folded("name"),`id`);--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_by_time` ON `newsletter_subscriptions` (`subscribed_at`,`id`);--> statement-breakpoint
CREATE INDEX `author_notifications_of_story` ON `author_notifications` ((case when json_valid("metadata") then "metadata" ->> '$.storyId' end),`notification_type`);--> statement-breakpoint
CREATE INDEX `author_notifications_of_message` ON `author_notifications` ((case when json_valid("metadata") then "metadata" ->> '$.contactMessageId' end),`notification_type`);--> statement-breakpoint
INSERT INTO `tallies` (`name`, `part`, `n`) SELECT 'stories', `status` || '/' || `category`, count(*) FROM `stories` WHERE `withdrawn_at` IS NULL GROUP BY 2 HAVING count(*) > 0;--> statement-breakpoint
CREATE TRIGGER `stories_tallied_insert` AFTER INSERT ON `stories` BEGIN INSERT INTO `tallies` (`name`, `part`, `n`) SELECT 'stories', new.`status` || '/' || new.`category`, 1 WHERE new.`withdrawn_at` IS NULL ON CONFLICT (`name`, `part`) DO UPDATE SET `n` = `n` + 1; END;--> statement-breakpoint
CREATE TRIGGER `stories_tallied_delete` AFTER DELETE ON `stories` BEGIN UPDATE `tallies` SET `n` = `n` - 1 WHERE `name` = 'stories' AND `part` = old.`status` || '/' || old.`category` AND old.`withdrawn_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `stories_tallied_update` AFTER UPDATE OF `status`, `category`, `withdrawn_at` ON `stories` BEGIN UPDATE `tallies` SET `n` = `n` - 1 WHERE `name` = 'stories' AND `part` = old.`status` || '/' || old.`category` AND old.`withdrawn_at` IS NULL; INSERT INTO `tallies` (`name`, `part`, `n`) SELECT 'stories', new.`status` || '/' || new.`category`, 1 WHERE new.`withdrawn_at` IS NULL ON CONFLICT (`name`, `part`) DO UPDATE SET `n` = `n` + 1; END;--> statement-breakpoint
INSERT INTO `tallies` (`name`, `part`, `n`) SELECT 'contact_messages', `is_spam` || '/' || `status` || '/' || `category`, count(*) FROM `contact_messages` GROUP BY 2 HAVING count(*) > 0;--> statement-breakpoint
CREATE TRIGGER `contact_messages_tallied_insert` AFTER INSERT ON `contact_messages` BEGIN INSERT INTO `tallies` (`name`, `part`, `n`) SELECT 'contact_messages', new.`is_spam` || '/' || new.`status` || '/' || new.`category`, 1 WHERE true ON CONFLICT (`name`, `part`) DO UPDATE SET `n` = `n` + 1; END;--> statement-breakpoint
CREATE TRIGGER `contact_messages_tallied_delete` AFTER DELETE ON `contact_messages` BEGIN UPDATE `tallies` SET `n` = `n` - 1 WHERE `name` = 'contact_messages' AND `part` = old.`is_spam` || '/' || old.`status` || '/' || old.`category`; END;--> statement-breakpoint
CREATE TRIGGER `contact_messages_tallied_update` AFTER UPDATE OF `is_spam`, `status`, `category` ON `contact_messages` BEGIN UPDATE `tallies` SET `n` = `n` - 1 WHERE `name` = 'contact_messages' AND `part` = old.`is_spam` || '/' || old.`status` || '/' || old.`category`; INSERT INTO `tallies` (`name`, `part`, `n`) SELECT 'contact_messages', new.`is_spam` || '/' || new.`status` || '/' || new.`category`, 1 WHERE true ON CONFLICT (`name`, `part`) DO UPDATE SET `n` = `n` + 1; END;--> statement-breakpoint
INSERT INTO `tallies` (`name`, `part`, `n`) SELECT 'newsletter_subscriptions', '', count(*) FROM `newsletter_subscriptions` GROUP BY 2 HAVING count(*) > 0;--> statement-breakpoint
CREATE TRIGGER `newsletter_subscriptions_tallied_insert` AFTER INSERT ON `newsletter_subscriptions` BEGIN INSERT INTO `tallies` (`name`, `part`, `n`) SELECT 'newsletter_subscriptions', '', 1 WHERE true ON CONFLICT (`name`, `part`) DO UPDATE SET `n` = `n` + 1; END;--> statement-breakpoint
CREATE TRIGGER `newsletter_subscriptions_tallied_delete` AFTER DELETE ON `newsletter_subscriptions` BEGIN UPDATE `tallies` SET `n` = `n` - 1 WHERE `name` = 'newsletter_subscriptions' AND `part` = ''; END;--> statement-breakpoint
INSERT INTO `tallies` (`name`, `part`, `n`) SELECT 'authors', '', count(*) FROM `authors` GROUP BY 2 HAVING count(*) > 0;--> statement-breakpoint
CREATE TRIGGER `authors_tallied_insert` AFTER INSERT ON `authors` BEGIN INSERT INTO `tallies` (`name`, `part`, `n`) SELECT 'authors', '', 1 WHERE true ON CONFLICT (`name`, `part`) DO UPDATE SET `n` = `n` + 1; END;--> statement-breakpoint
CREATE TRIGGER `authors_tallied_delete` AFTER DELETE ON `authors` BEGIN UPDATE `tallies` SET `n` = `n` - 1 WHERE `name` = 'authors' AND `part` = ''; END;