CREATE INDEX `files_in_bin` ON `files` (`bin_key`) WHERE bin_key is not null;--> statement-breakpoint
CREATE INDEX `imported_rows_sale` ON `imported_rows` (`sale_id`);