-- Events of the customer have no actor. A trigger or view that names a table keeps another one from taking its name; all are made
-- again after the last migration.
DROP VIEW IF EXISTS sale_tasks_to_read;--> statement-breakpoint
DROP VIEW IF EXISTS sale_tasks_by_record;--> statement-breakpoint
DROP TRIGGER IF EXISTS sale_tasks_of_status;--> statement-breakpoint
DROP TRIGGER IF EXISTS sale_tasks_of_new_attempt;--> statement-breakpoint
DROP TRIGGER IF EXISTS sale_tasks_of_attempt;--> statement-breakpoint
DROP TRIGGER IF EXISTS sale_tasks_of_new_appointment;--> statement-breakpoint
DROP TRIGGER IF EXISTS sale_tasks_of_appointment;--> statement-breakpoint
DROP TRIGGER IF EXISTS sale_tasks_of_answer;--> statement-breakpoint
DROP TRIGGER IF EXISTS sale_events_never_go;--> statement-breakpoint
DROP TRIGGER IF EXISTS sale_events_never_change;--> statement-breakpoint
DROP TRIGGER IF EXISTS sale_events_of_a_sale;--> statement-breakpoint
DROP TRIGGER IF EXISTS push_news;--> statement-breakpoint
CREATE TABLE `sale_acceptances` (
	`sale_id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`full_name` text NOT NULL,
	`accepted_at` integer NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sale_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sale_links_token_hash_unique` ON `sale_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sale_links_sale` ON `sale_links` (`sale_id`,`id`);--> statement-breakpoint
CREATE TABLE `sale_withdrawals` (
	`sale_id` integer PRIMARY KEY NOT NULL,
	`reason` text,
	`withdrawn_at` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sale_withdrawals_open` ON `sale_withdrawals` (`withdrawn_at`,`sale_id`) WHERE resolved_at is null;--> statement-breakpoint
DROP INDEX `sale_tasks_oldest`;--> statement-breakpoint
ALTER TABLE `sale_tasks` ADD `cannot` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `sale_tasks_cannot` ON `sale_tasks` (`since`,`sale_id`) WHERE cannot = 1;--> statement-breakpoint
CREATE INDEX `sale_tasks_seller_cannot` ON `sale_tasks` (`seller_id`,`since`,`sale_id`) WHERE cannot = 1;--> statement-breakpoint
CREATE INDEX `sale_tasks_oldest` ON `sale_tasks` (`task`,`apart`,`since`,`sale_id`,`ends_at`,`cannot`);--> statement-breakpoint
CREATE TABLE `__new_sale_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`actor_id` integer,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`field` text,
	`from_value` text,
	`to_value` text,
	`reason` text,
	`news_for` integer,
	`client_key` text,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`news_for`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_sale_events`("id", "sale_id", "actor_id", "at", "kind", "field", "from_value", "to_value", "reason", "news_for", "client_key") SELECT "id", "sale_id", "actor_id", "at", "kind", "field", "from_value", "to_value", "reason", "news_for", "client_key" FROM `sale_events`;--> statement-breakpoint
DROP TABLE `sale_events`;--> statement-breakpoint
ALTER TABLE `__new_sale_events` RENAME TO `sale_events`;--> statement-breakpoint
CREATE INDEX `sale_events_sale` ON `sale_events` (`sale_id`,`id`);--> statement-breakpoint
CREATE INDEX `sale_events_news` ON `sale_events` (`news_for`,`id`) WHERE news_for is not null;--> statement-breakpoint
CREATE INDEX `sale_events_answered` ON `sale_events` (`sale_id`,`at`) WHERE kind = 'contact' and to_value = 'answered';--> statement-breakpoint
CREATE UNIQUE INDEX `sale_events_once` ON `sale_events` (`actor_id`,`client_key`) WHERE client_key is not null;--> statement-breakpoint
ALTER TABLE `sale_appointments` ADD `answer` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `sale_appointments` ADD `answer_note` text;