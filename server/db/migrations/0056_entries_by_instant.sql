DROP INDEX `commission_entries_seller`;--> statement-breakpoint
CREATE INDEX `commission_entries_at` ON `commission_entries` (at desc);--> statement-breakpoint
CREATE INDEX `commission_entries_at_desc` ON `commission_entries` (`at`);--> statement-breakpoint
CREATE INDEX `commission_entries_seller` ON `commission_entries` (`seller_id`,`at`);