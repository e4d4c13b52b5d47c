CREATE TABLE `mail_stops` (
	`hidden` text NOT NULL,
	`what` text NOT NULL,
	`stopped_at` text NOT NULL,
	PRIMARY KEY(`hidden`, `what`)
);
