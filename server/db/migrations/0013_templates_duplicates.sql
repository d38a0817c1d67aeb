CREATE TABLE `templates` (
	`key` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`updated_by_id` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `sales` ADD `dni_digits` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(customer_dni, ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', ''), '/', ''), ',', '')) VIRTUAL;--> statement-breakpoint
ALTER TABLE `sales` ADD `phone_tail` text GENERATED ALWAYS AS (substr(replace(replace(replace(replace(replace(replace(replace(replace(customer_phone, ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', ''), '/', ''), ',', ''), -6)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `sales` ADD `possible_duplicate` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `sales_dni` ON `sales` (`dni_digits`,`created_at`);--> statement-breakpoint
CREATE INDEX `sales_phone` ON `sales` (`phone_tail`,`created_at`);