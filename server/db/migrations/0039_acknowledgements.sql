ALTER TABLE `notification_reads` ADD `is_late` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `notification_reads` ADD `acknowledged_at` integer;--> statement-breakpoint
ALTER TABLE `notification_reads` ADD `attending` integer;--> statement-breakpoint
CREATE INDEX `notification_reads_late` ON `notification_reads` (`user_id`,`notification_id`) WHERE is_late = 1;--> statement-breakpoint
ALTER TABLE `notification_totals` ADD `acks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `notification_totals` ADD `attending` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `requires_ack` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `ack_by` integer;--> statement-breakpoint
ALTER TABLE `notifications` ADD `pinned` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `reminded_at` integer;--> statement-breakpoint
CREATE INDEX `notifications_pinned` ON `notifications` (`created_at`,`id`) WHERE pinned = 1;--> statement-breakpoint
CREATE INDEX `notifications_to_acknowledge` ON `notifications` (`created_at`,`id`) WHERE requires_ack = 1;--> statement-breakpoint
CREATE INDEX `notifications_ack_by` ON `notifications` (`ack_by`,`id`) WHERE ack_by is not null;--> statement-breakpoint
UPDATE `notification_totals` SET `recipients` = (
  SELECT count(*) FROM `notifications` n JOIN `users` u ON u.`id` <> n.`sender_id` AND u.`created_at` <= n.`created_at`
  WHERE n.`id` = `notification_totals`.`notification_id` AND u.`is_active` AND u.`deleted_at` IS NULL
)
WHERE `notification_id` IN (SELECT `id` FROM `notifications` WHERE `recipient_type` = 'all');
