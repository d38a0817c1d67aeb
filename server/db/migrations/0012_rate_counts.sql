CREATE TABLE `rate_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counts_expiry` ON `rate_counts` (`expires_at`);