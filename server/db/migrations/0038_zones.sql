CREATE TABLE `zone_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin_id` integer NOT NULL,
	`rows` text,
	`has_errors` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `zones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`province` text NOT NULL,
	`city` text,
	`city_key` text NOT NULL,
	`postal_from` text NOT NULL,
	`postal_to` text NOT NULL,
	`state` text NOT NULL,
	`note` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `zones_place` ON `zones` (`province`,`city_key`,`postal_from`,`postal_to`);--> statement-breakpoint
DROP INDEX `sale_tasks_oldest`;--> statement-breakpoint
ALTER TABLE `sale_tasks` ADD `apart` text;--> statement-breakpoint
CREATE INDEX `sale_tasks_apart` ON `sale_tasks` (`apart`,`since`,`sale_id`) WHERE apart is not null;--> statement-breakpoint
CREATE INDEX `sale_tasks_oldest` ON `sale_tasks` (`task`,`apart`,`since`,`sale_id`,`ends_at`);--> statement-breakpoint
ALTER TABLE `sales` ADD `coverage` text;--> statement-breakpoint
ALTER TABLE `sales` ADD `coverage_decided_at` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `zone_refused` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `sales_zone_demand` ON `sales` (`created_at`,`province`,`city`,`coverage`,`zone_refused`,`erased_at`) WHERE (coverage <> 'enabled' or zone_refused = 1) and erased_at is null;--> statement-breakpoint
UPDATE `sales` SET `zone_refused` = 1 WHERE `status` = 'cancelled' AND (
  SELECT `reason` FROM `sale_events` WHERE `sale_id` = `sales`.`id` AND `kind` = 'status_changed' ORDER BY `id` DESC LIMIT 1
) GLOB 'Zona no habilitada*';
