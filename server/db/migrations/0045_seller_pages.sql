CREATE TABLE `prospect_consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`prospect_id` integer NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`prospect_id`) REFERENCES `prospects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `prospect_consents_of` ON `prospect_consents` (`prospect_id`);--> statement-breakpoint
CREATE TABLE `seller_page_months` (
	`user_id` integer NOT NULL,
	`month` text NOT NULL,
	`visits` integer NOT NULL,
	`requests` integer NOT NULL,
	PRIMARY KEY(`user_id`, `month`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `seller_pages` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`is_enabled` integer NOT NULL,
	`message` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seller_pages_slug_unique` ON `seller_pages` (`slug`);