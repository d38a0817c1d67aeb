CREATE TABLE `sale_search_queue` (
	`sale_id` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Merged in small pieces by triggers/sales.sql, with the sales that come.
INSERT INTO sale_search (sale_search, rank) VALUES ('automerge', 0);
--> statement-breakpoint
INSERT INTO sale_search (sale_search, rank) VALUES ('usermerge', 8);
