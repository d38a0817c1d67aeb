CREATE TABLE `account_news` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`is_read` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `account_news` (`id`, `user_id`, `kind`, `at`, `is_read`) SELECT `id`, `user_id`, 'payout_changed', `at`, `is_read` FROM `payout_changes`;
--> statement-breakpoint
DROP TABLE `payout_changes`;
--> statement-breakpoint
CREATE INDEX `account_news_user` ON `account_news` (`user_id`,`id`);
