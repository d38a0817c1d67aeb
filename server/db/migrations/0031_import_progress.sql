ALTER TABLE `sale_imports` ADD `done_rows` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sale_imports` ADD `imported_rows` integer DEFAULT 0 NOT NULL;