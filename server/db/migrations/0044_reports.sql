CREATE TABLE `sale_months` (
	`month` text PRIMARY KEY NOT NULL,
	`changes` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `seller_installations` (
	`month` text NOT NULL,
	`seller_id` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`month`, `seller_id`)
);
--> statement-breakpoint
CREATE INDEX `seller_installations_top` ON `seller_installations` (`month`,count desc,`seller_id`);--> statement-breakpoint
DROP INDEX `sales_ranked`;--> statement-breakpoint
ALTER TABLE `sales` ADD `installed_at` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `was_approved` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `sales_reported` ON `sales` (`sold_on`,`seller_id`,`plan_id`,`status`,`price_cents`,`commission_cents`,`province`,`was_approved`,`installed_at`,`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `goal` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `in_ranking` integer DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE `sales` SET `was_approved` = 1 WHERE `id` IN (
  SELECT `sale_id` FROM `sale_verifications`
  WHERE `state` = 'approved' OR (`state` = 'superseded' AND (`decided_at` IS NOT NULL OR `source` = 'import'))
);--> statement-breakpoint
UPDATE `sales` SET `installed_at` =
  (SELECT `earned_at` FROM `commission_cycles` WHERE `sale_id` = `sales`.`id` AND `reversed_at` IS NULL)
WHERE `status` IN ('installed', 'completed') AND `id` NOT IN (SELECT `sale_id` FROM `imported_rows`);--> statement-breakpoint
INSERT INTO `sale_months` SELECT substr(`sold_on`, 1, 7), 1 FROM `sales` GROUP BY 1;--> statement-breakpoint
INSERT INTO `seller_installations`
SELECT strftime('%Y-%m', `installed_at` / 1000, 'unixepoch', '-3 hours'), `seller_id`, count(*)
FROM `sales` WHERE `installed_at` IS NOT NULL GROUP BY 1, 2;
