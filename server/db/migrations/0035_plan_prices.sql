CREATE TABLE `plan_price_removals` (
	`price_id` integer PRIMARY KEY NOT NULL,
	`removed_by_id` integer NOT NULL,
	`removed_at` integer NOT NULL,
	FOREIGN KEY (`price_id`) REFERENCES `plan_prices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`removed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `plan_prices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`plan_id` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`valid_from` text NOT NULL,
	`starts_at` integer NOT NULL,
	`note` text,
	`created_by_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plan_prices_starting` ON `plan_prices` (`plan_id`,`starts_at`,`id`);--> statement-breakpoint
ALTER TABLE `sales` ADD `price_source` text DEFAULT 'current' NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `captured_at` integer;--> statement-breakpoint
CREATE INDEX `sales_late_price` ON `sales` (`created_at`,`id`) WHERE price_source = 'late' and status <> 'cancelled' and erased_at is null;--> statement-breakpoint
INSERT INTO `plan_prices` (`plan_id`, `price_cents`, `valid_from`, `starts_at`, `created_at`)
SELECT `id`, `price_cents`, date(`created_at` / 1000 - 3 * 3600, 'unixepoch'), `created_at`, `created_at` FROM `plans`;--> statement-breakpoint
ALTER TABLE `plans` DROP COLUMN `price_cents`;--> statement-breakpoint
ALTER TABLE `plans` ADD `off_since` integer;