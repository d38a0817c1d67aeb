DROP INDEX `sales_once`;--> statement-breakpoint
ALTER TABLE `sales` ADD `author_id` integer REFERENCES users(id);--> statement-breakpoint
UPDATE `sales` SET `author_id` = `seller_id` WHERE `client_key` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sales_installed` ON `sales` (`installed_at`) WHERE installed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `sales_once` ON `sales` (`author_id`,`client_key`) WHERE client_key is not null;--> statement-breakpoint
ALTER TABLE `sale_events` ADD `also_news_for` integer REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `sale_events_also_news` ON `sale_events` (`also_news_for`) WHERE also_news_for is not null;--> statement-breakpoint
CREATE INDEX `sale_appointments_set` ON `sale_appointments` (`created_at`);--> statement-breakpoint
CREATE INDEX `sale_verifications_approved` ON `sale_verifications` (`decided_at`) WHERE state = 'approved';