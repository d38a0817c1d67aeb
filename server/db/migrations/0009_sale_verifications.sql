CREATE TABLE `sale_verifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`attempt` integer NOT NULL,
	`holder_name` text NOT NULL,
	`holder_dni` text NOT NULL,
	`relationship` text NOT NULL,
	`photo_id` integer,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_by_id` integer,
	`decided_at` integer,
	`note` text,
	`replaced_at` integer,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`photo_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sale_verifications_attempt` ON `sale_verifications` (`sale_id`,`attempt`);--> statement-breakpoint
CREATE UNIQUE INDEX `sale_verifications_current` ON `sale_verifications` (`sale_id`) WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX `sale_verifications_photo` ON `sale_verifications` (`photo_id`);--> statement-breakpoint
ALTER TABLE `sales` ADD `acceptance_version` text;--> statement-breakpoint
-- What was sold before there were attempts: a pending sale waits for one, for any other it counts as approved at its last change of status.
INSERT INTO sale_verifications (sale_id, attempt, holder_name, holder_dni, relationship, photo_id, state, source, created_at, decided_at)
SELECT id, 1, customer_name, customer_dni, 'holder', photo_id,
  CASE status WHEN 'pending' THEN 'pending' ELSE 'approved' END,
  CASE status WHEN 'pending' THEN 'manual' ELSE 'import' END,
  created_at,
  CASE WHEN status <> 'pending' THEN coalesce(
    (SELECT at FROM sale_events WHERE sale_id = sales.id AND kind = 'status_changed' ORDER BY id DESC LIMIT 1),
    updated_at
  ) END
FROM sales;
