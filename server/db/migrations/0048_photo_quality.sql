ALTER TABLE `files` ADD `quality` text;--> statement-breakpoint
ALTER TABLE `sale_verifications` ADD `quality` text;