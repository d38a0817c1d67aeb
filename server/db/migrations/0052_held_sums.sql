ALTER TABLE `seller_balances` ADD `held_after_cents` integer;--> statement-breakpoint
ALTER TABLE `seller_balances` ADD `held_from_cents` integer;--> statement-breakpoint
UPDATE `seller_balances` SET
  `held_after_cents` = (SELECT coalesce(sum(`amount_cents`), 0) FROM `commission_cycles`
    WHERE `seller_id` = `seller_balances`.`seller_id` AND `reversed_at` IS NULL AND `payable_at` > `due_at`),
  `held_from_cents` = (SELECT coalesce(sum(`amount_cents`), 0) FROM `commission_cycles`
    WHERE `seller_id` = `seller_balances`.`seller_id` AND `reversed_at` IS NULL AND `payable_at` >= `due_at`)
WHERE `due_at` IS NOT NULL;
