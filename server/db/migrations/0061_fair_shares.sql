CREATE TABLE `former_pages` (
	`slug` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`left_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `former_pages_user` ON `former_pages` (`user_id`,`left_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `address` text;--> statement-breakpoint
ALTER TABLE `sale_acceptances` ADD `address` text;--> statement-breakpoint
ALTER TABLE `sale_acceptances` ADD `device` text;--> statement-breakpoint
ALTER TABLE `sale_acceptances` ADD `network` text;--> statement-breakpoint
ALTER TABLE `sale_withdrawals` ADD `address` text;--> statement-breakpoint
ALTER TABLE `sale_withdrawals` ADD `device` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `device` text;--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_id`,`at`);--> statement-breakpoint
ALTER TABLE `sale_appointments` ADD `answer_address` text;--> statement-breakpoint
ALTER TABLE `sale_appointments` ADD `answer_device` text;--> statement-breakpoint
ALTER TABLE `sales` ADD `registered_price_cents` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `approved_plan_name` text;
--> statement-breakpoint
-- Administrators' links come from the command line alone.
DELETE FROM password_resets WHERE user_id IN (SELECT id FROM users WHERE role = 'admin');
