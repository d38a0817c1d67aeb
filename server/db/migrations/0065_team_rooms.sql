DROP INDEX `sales_reported`;--> statement-breakpoint
CREATE INDEX `sales_reported` ON `sales` (`sold_on`,`plan_id`,`seller_id`,`status`,`price_cents`,`commission_cents`,`province`,`was_approved`,`installed_at`,`created_at`,`team_id`,`override_cents`);--> statement-breakpoint
ALTER TABLE `account_news` ADD `sale_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `account_news_overdue` ON `account_news` (`sale_id`,`at`) WHERE sale_id is not null;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `team_id` integer REFERENCES teams(id);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_rooms_team_id_unique` ON `chat_rooms` (`team_id`);--> statement-breakpoint
ALTER TABLE `plan_totals` ADD `override_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `plan_totals` SET `override_cents` = coalesce((SELECT sum(`override_cents`) FROM `sales` WHERE `sales`.`plan_id` = `plan_totals`.`plan_id` AND `status` <> 'cancelled'), 0);--> statement-breakpoint
INSERT INTO `chat_rooms` (`kind`, `team_id`, `created_at`) SELECT 'team', `id`, `created_at` FROM `teams`;
