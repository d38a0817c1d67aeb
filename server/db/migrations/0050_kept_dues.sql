CREATE TABLE `seller_due_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `seller_balances_unpaid`;--> statement-breakpoint
ALTER TABLE `seller_balances` ADD `due_at` integer;--> statement-breakpoint
CREATE INDEX `seller_balances_due` ON `seller_balances` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `seller_balances_unpaid` ON `seller_balances` (`unpaid_since`,`seller_id`,`due_at`) WHERE unpaid_since is not null;--> statement-breakpoint
ALTER TABLE `sale_days` ADD `changes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `settlement_lines_entry` ON `settlement_lines` (`entry_id`);--> statement-breakpoint
UPDATE `seller_balances` SET `due_at` = coalesce((
  SELECT `payable_at` FROM (
    SELECT `payable_at`, sum(`amount_cents`) OVER (ORDER BY `payable_at` DESC) AS `held_cents` FROM `commission_cycles`
    WHERE `seller_id` = `seller_balances`.`seller_id` AND `reversed_at` IS NULL)
  WHERE `held_cents` >= `entries_cents` - `paid_cents` LIMIT 1), 0)
WHERE `entries_cents` > `paid_cents`;--> statement-breakpoint
INSERT INTO `seller_due_days` SELECT `due_at` / 86400000, count(*) FROM `seller_balances` WHERE `due_at` IS NOT NULL GROUP BY 1;
