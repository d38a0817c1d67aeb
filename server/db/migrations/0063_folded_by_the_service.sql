-- Generated columns become plain ones, which the program fills after the migrations (refold.ts): SQL cannot fold all letters, and
-- concat_ws is unknown to SQLite before 3.44.
DROP TRIGGER IF EXISTS prospect_search_inserted;--> statement-breakpoint
DROP TRIGGER IF EXISTS prospect_search_updated;--> statement-breakpoint
DROP INDEX `prospects_name`;--> statement-breakpoint
DROP INDEX `prospects_name_desc`;--> statement-breakpoint
DROP INDEX `prospects_city`;--> statement-breakpoint
DROP INDEX `prospects_city_desc`;--> statement-breakpoint
ALTER TABLE `prospects` DROP COLUMN `search_text`;--> statement-breakpoint
ALTER TABLE `prospects` DROP COLUMN `digits`;--> statement-breakpoint
ALTER TABLE `prospects` DROP COLUMN `city_key`;--> statement-breakpoint
ALTER TABLE `prospects` DROP COLUMN `name_key`;--> statement-breakpoint
ALTER TABLE `prospects` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `prospects` ADD `city_key` text;--> statement-breakpoint
ALTER TABLE `prospects` ADD `digits` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `prospects` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `prospects_name` ON `prospects` (`name_key`,created_at desc,id desc,`state`,`source`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `prospects_name_desc` ON `prospects` (name_key desc,created_at desc,id desc,`state`,`source`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `prospects_city` ON `prospects` (`city_key`,created_at desc,id desc,`state`,`source`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `prospects_city_desc` ON `prospects` (city_key desc,created_at desc,id desc,`state`,`source`) WHERE deleted_at is null;
