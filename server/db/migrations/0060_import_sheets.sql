CREATE TABLE `sale_import_sheets` (
	`import_id` integer PRIMARY KEY NOT NULL,
	`rows` text NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `sale_imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `sale_imports` ADD `row_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO `sale_import_sheets` SELECT `id`, `rows` FROM `sale_imports` WHERE `rows` IS NOT NULL;--> statement-breakpoint
UPDATE `sale_imports` SET `row_count` = CASE
  WHEN `rows` IS NULL THEN `done_rows`
  WHEN `rows` = '' THEN 0
  ELSE length(`rows`) - length(replace(`rows`, char(10), '')) + 1 END;--> statement-breakpoint
ALTER TABLE `sale_imports` DROP COLUMN `rows`;