DROP INDEX `sales_reported`;--> statement-breakpoint
CREATE INDEX `sales_reported` ON `sales` (`sold_on`,`plan_id`,`seller_id`,`status`,`price_cents`,`commission_cents`,`province`,`was_approved`,`installed_at`,`created_at`);--> statement-breakpoint
DROP TRIGGER IF EXISTS `sale_days_inserted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `sale_days_ranked`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `sale_days_deleted`;--> statement-breakpoint
ALTER TABLE `sale_days` DROP COLUMN `changes`;
