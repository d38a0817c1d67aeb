ALTER TABLE `sales` ADD `client_key` text;--> statement-breakpoint
ALTER TABLE `sales` ADD `content_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `sales_once` ON `sales` (`seller_id`,`client_key`) WHERE client_key is not null;