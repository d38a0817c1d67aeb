CREATE TABLE `payout_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`at` integer NOT NULL,
	`is_read` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_changes_user` ON `payout_changes` (`user_id`,`id`);--> statement-breakpoint
ALTER TABLE `settlements` ADD `payout_changed_at` integer;
