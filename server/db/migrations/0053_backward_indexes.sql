DROP INDEX `commission_entries_seller`;--> statement-breakpoint
DROP INDEX `commission_entries_amount`;--> statement-breakpoint
DROP INDEX `commission_entries_amount_desc`;--> statement-breakpoint
DROP INDEX `commission_entries_kind`;--> statement-breakpoint
DROP INDEX `commission_entries_kind_desc`;--> statement-breakpoint
CREATE INDEX `commission_entries_seller` ON `commission_entries` (`seller_id`);--> statement-breakpoint
CREATE INDEX `commission_entries_amount` ON `commission_entries` (amount_cents desc);--> statement-breakpoint
CREATE INDEX `commission_entries_amount_desc` ON `commission_entries` (`amount_cents`);--> statement-breakpoint
CREATE INDEX `commission_entries_kind` ON `commission_entries` (kind desc);--> statement-breakpoint
CREATE INDEX `commission_entries_kind_desc` ON `commission_entries` (`kind`);--> statement-breakpoint
DROP INDEX `sale_events_sale`;--> statement-breakpoint
DROP INDEX `sale_events_news`;--> statement-breakpoint
CREATE INDEX `sale_events_sale` ON `sale_events` (`sale_id`);--> statement-breakpoint
CREATE INDEX `sale_events_news` ON `sale_events` (`news_for`) WHERE news_for is not null;--> statement-breakpoint
DROP INDEX `sales_seller_newest`;--> statement-breakpoint
DROP INDEX `sales_seller_status_newest`;--> statement-breakpoint
DROP INDEX `sales_newest`;--> statement-breakpoint
DROP INDEX `sales_status_newest`;--> statement-breakpoint
DROP INDEX `sales_by_customer`;--> statement-breakpoint
DROP INDEX `sales_by_amount`;--> statement-breakpoint
DROP INDEX `sales_by_amount_desc`;--> statement-breakpoint
CREATE INDEX `sales_seller_newest` ON `sales` (`seller_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sales_seller_status_newest` ON `sales` (`seller_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `sales_newest` ON `sales` (`created_at`);--> statement-breakpoint
CREATE INDEX `sales_status_newest` ON `sales` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `sales_by_customer` ON `sales` (customer_key desc,`created_at`);--> statement-breakpoint
CREATE INDEX `sales_by_amount` ON `sales` (price_cents desc,`created_at`);--> statement-breakpoint
CREATE INDEX `sales_by_amount_desc` ON `sales` (`price_cents`,`created_at`);--> statement-breakpoint
ALTER TABLE `sale_months` ADD `count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `sale_months` SET `count` = (
  SELECT coalesce(sum(`count`), 0) FROM `day_totals` WHERE `day` BETWEEN `month` || '-01' AND `month` || '-31');
