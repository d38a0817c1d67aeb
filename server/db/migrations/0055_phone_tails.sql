DROP INDEX `sales_phone`;--> statement-breakpoint
ALTER TABLE `sales` DROP COLUMN `phone_tail`;--> statement-breakpoint
ALTER TABLE `sales` ADD `phone_tail` text GENERATED ALWAYS AS (substr(replace(replace(replace(replace(replace(replace(replace(replace(customer_phone, ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', ''), '/', ''), ',', ''), -6 - length(ltrim(ltrim(lower(replace(replace(replace(replace(replace(replace(replace(replace(customer_phone, ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', ''), '/', ''), ',', '')), 'abcdefghijklmnopqrstuvwxyzáéíóúñ:'), '0123456789')), 6)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `sales_phone` ON `sales` (`phone_tail`,`created_at`);
