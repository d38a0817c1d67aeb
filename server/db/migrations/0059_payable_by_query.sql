DROP TRIGGER IF EXISTS `seller_dues_of_new_cycle`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `seller_dues_of_cycle`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `seller_due_days_kept`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `commission_entries_posted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `settlements_paid`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `seller_dues_walked`;--> statement-breakpoint
DROP VIEW IF EXISTS `seller_dues`;--> statement-breakpoint
DROP TABLE `seller_due_days`;--> statement-breakpoint
DROP INDEX `seller_balances_due`;--> statement-breakpoint
DROP INDEX `seller_balances_unpaid`;--> statement-breakpoint
CREATE INDEX `seller_balances_unpaid` ON `seller_balances` (`unpaid_since`,`seller_id`) WHERE unpaid_since is not null;--> statement-breakpoint
ALTER TABLE `seller_balances` DROP COLUMN `due_at`;--> statement-breakpoint
ALTER TABLE `seller_balances` DROP COLUMN `held_after_cents`;--> statement-breakpoint
ALTER TABLE `seller_balances` DROP COLUMN `held_from_cents`;
