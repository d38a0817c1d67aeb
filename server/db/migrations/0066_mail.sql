CREATE TABLE `invitation_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`invitation_id` integer NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invitation_links_of` ON `invitation_links` (`invitation_id`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`is_notice` integer NOT NULL,
	`user_id` integer,
	`address` text,
	`about` text,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`handed_at` integer,
	`failed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`is_notice`,`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_handed` ON `mail_outbox` (`handed_at`) WHERE handed_at is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_failed` ON `mail_outbox` (`failed_at`) WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_user` ON `mail_outbox` (`user_id`) WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_notices` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_summary` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_logins` ON `audit_log` (`actor_id`,`at`) WHERE kind = 'login';