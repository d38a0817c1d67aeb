CREATE TABLE `day_totals` (
	`day` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`commission_cents` integer NOT NULL,
	PRIMARY KEY(`day`, `status`)
);
--> statement-breakpoint
CREATE TABLE `files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`purpose` text NOT NULL,
	`owner_id` integer NOT NULL,
	`original_name` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`attached_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_name_unique` ON `files` (`name`);--> statement-breakpoint
CREATE INDEX `files_unattached` ON `files` (`created_at`) WHERE attached_at is null;--> statement-breakpoint
CREATE TABLE `plan_totals` (
	`plan_id` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`commission_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`features` text NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plans_name_unique` ON `plans` ("name" collate nocase) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `sale_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`field` text,
	`from_value` text,
	`to_value` text,
	`reason` text,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sale_events_sale` ON `sale_events` (`sale_id`,`id`);--> statement-breakpoint
CREATE TABLE `sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`seller_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`status` text NOT NULL,
	`description` text NOT NULL,
	`seller_name` text NOT NULL,
	`plan_name` text NOT NULL,
	`price_cents` integer NOT NULL,
	`rate_bp` integer NOT NULL,
	`commission_cents` integer NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text NOT NULL,
	`customer_dni` text NOT NULL,
	`street` text NOT NULL,
	`street_number` text NOT NULL,
	`city` text NOT NULL,
	`province` text NOT NULL,
	`postal_code` text NOT NULL,
	`photo_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`sold_on` text NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`photo_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_photo_id_unique` ON `sales` (`photo_id`);--> statement-breakpoint
CREATE INDEX `sales_seller_newest` ON `sales` (`seller_id`,created_at desc,id desc);--> statement-breakpoint
CREATE INDEX `sales_seller_status_newest` ON `sales` (`seller_id`,`status`,created_at desc,id desc);--> statement-breakpoint
CREATE INDEX `sales_newest` ON `sales` (created_at desc,id desc);--> statement-breakpoint
CREATE INDEX `sales_status_newest` ON `sales` (`status`,created_at desc,id desc);--> statement-breakpoint
CREATE INDEX `sales_plan` ON `sales` (`plan_id`);--> statement-breakpoint
CREATE TABLE `seller_month_totals` (
	`seller_id` integer NOT NULL,
	`month` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`commission_cents` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `month`, `status`)
);
--> statement-breakpoint
CREATE TABLE `seller_totals` (
	`seller_id` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`commission_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `seller_totals_top` ON `seller_totals` (amount_cents desc,`seller_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`location` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`rate_bp` integer NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_listed` ON `users` (`role`,`created_at`) WHERE deleted_at is null;