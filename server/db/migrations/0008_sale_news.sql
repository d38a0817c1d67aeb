CREATE TABLE `sale_news_reads` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`last_read_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `sale_events` ADD `news_for` integer REFERENCES users(id);--> statement-breakpoint
DROP TRIGGER sale_events_never_change;--> statement-breakpoint
UPDATE sale_events SET news_for = sales.seller_id FROM sales WHERE sales.id = sale_id AND sales.seller_id <> actor_id;--> statement-breakpoint
CREATE TRIGGER sale_events_never_change BEFORE UPDATE ON sale_events BEGIN
  SELECT RAISE(ABORT, 'sale_events is append-only');
END;
--> statement-breakpoint
CREATE INDEX `sale_events_news` ON `sale_events` (`news_for`,`id`) WHERE news_for is not null;--> statement-breakpoint
-- What happened before there were news is read.
INSERT INTO sale_news_reads SELECT news_for, max(id) FROM sale_events WHERE news_for IS NOT NULL GROUP BY news_for;
