CREATE INDEX `commission_entries_amount` ON `commission_entries` (`amount_cents`,id desc);--> statement-breakpoint
CREATE INDEX `commission_entries_amount_desc` ON `commission_entries` (amount_cents desc,id desc);--> statement-breakpoint
CREATE INDEX `commission_entries_kind` ON `commission_entries` (`kind`,id desc);--> statement-breakpoint
CREATE INDEX `commission_entries_kind_desc` ON `commission_entries` (kind desc,id desc);--> statement-breakpoint
CREATE INDEX `settlements_until` ON `settlements` (`until`);--> statement-breakpoint
CREATE INDEX `settlements_total` ON `settlements` (`total_cents`);--> statement-breakpoint
CREATE INDEX `settlements_paid_on` ON `settlements` (`paid_on`);