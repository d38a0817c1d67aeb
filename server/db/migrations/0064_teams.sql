CREATE TABLE `team_members` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`team_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `team_members_of` ON `team_members` (`team_id`);--> statement-breakpoint
CREATE TABLE `teams` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`sort_key` text NOT NULL,
	`leader_id` integer,
	`override_bp` integer NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`leader_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `teams_name` ON `teams` (`name_key`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `teams_leader` ON `teams` (`leader_id`) WHERE leader_id is not null;--> statement-breakpoint
CREATE TABLE `__new_commission_cycles` (
	`sale_id` integer NOT NULL,
	`cycle` integer NOT NULL,
	`source` text NOT NULL,
	`seller_id` integer NOT NULL,
	`earned_entry_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`earned_at` integer NOT NULL,
	`payable_at` integer NOT NULL,
	`reversed_at` integer,
	PRIMARY KEY(`sale_id`, `cycle`, `source`),
	FOREIGN KEY (`earned_entry_id`) REFERENCES `commission_entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_commission_cycles`("sale_id", "cycle", "source", "seller_id", "earned_entry_id", "amount_cents", "earned_at", "payable_at", "reversed_at") SELECT "sale_id", "cycle", 'own', "seller_id", "earned_entry_id", "amount_cents", "earned_at", "payable_at", "reversed_at" FROM `commission_cycles`;--> statement-breakpoint
DROP TABLE `commission_cycles`;--> statement-breakpoint
ALTER TABLE `__new_commission_cycles` RENAME TO `commission_cycles`;--> statement-breakpoint
CREATE UNIQUE INDEX `commission_cycles_current` ON `commission_cycles` (`sale_id`,`source`) WHERE reversed_at is null;--> statement-breakpoint
CREATE INDEX `commission_cycles_held` ON `commission_cycles` (`seller_id`,`payable_at`,`source`,`amount_cents`,`reversed_at`) WHERE reversed_at is null;--> statement-breakpoint
DROP INDEX `commission_entries_once`;--> statement-breakpoint
ALTER TABLE `commission_entries` ADD `source` text DEFAULT 'own' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `commission_entries_once` ON `commission_entries` (`sale_id`,`cycle`,`source`,`kind`) WHERE kind <> 'adjustment';--> statement-breakpoint
ALTER TABLE `seller_balances` ADD `team_in_progress_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `seller_balances` ADD `team_entries_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `seller_balances` ADD `team_paid_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `team_id` integer REFERENCES teams(id);--> statement-breakpoint
ALTER TABLE `sales` ADD `leader_id` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `sales` ADD `override_bp` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `override_cents` integer;