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
--> statement-breakpoint
CREATE TRIGGER push_payout AFTER INSERT ON payout_changes BEGIN
  INSERT INTO push_events (user_id, kind, subject_id, at, due_at)
  VALUES (new.user_id, 'payout', new.id, new.at, new.at);
END;
