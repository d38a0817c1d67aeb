ALTER TABLE `sales` ADD `ended_at` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `has_photos` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `photo_removed_at` integer;--> statement-breakpoint
UPDATE sales SET ended_at = coalesce(
  (SELECT at FROM sale_events WHERE sale_id = sales.id AND kind = 'status_changed' ORDER BY id DESC LIMIT 1), updated_at)
WHERE status IN ('completed', 'cancelled');
--> statement-breakpoint
UPDATE sales SET has_photos = 1
WHERE photo_id IS NOT NULL OR id IN (SELECT sale_id FROM sale_verifications WHERE photo_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX `sales_old_photos` ON `sales` (`ended_at`) WHERE has_photos = 1 and ended_at is not null;
