CREATE TABLE `push_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_messages_due` ON `push_messages` (`due_at`);--> statement-breakpoint
CREATE INDEX `push_messages_subscription` ON `push_messages` (`subscription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_messages_waiting` ON `push_messages` (`subscription_id`,`kind`,`subject_id`) WHERE attempts = 0;--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_hash` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_hash`) REFERENCES `sessions`(`token_hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_hash`);
--> statement-breakpoint
-- What users are notified of. Inserting a row writes a message for each device of the user, and nothing if there is none;
-- a message of the same kind and subject that has not been sent yet says it already.
CREATE VIEW push_events AS SELECT 0 AS user_id, '' AS kind, 0 AS subject_id, 0 AS at, 0 AS due_at WHERE false;
--> statement-breakpoint
CREATE TRIGGER push_events_to_devices INSTEAD OF INSERT ON push_events BEGIN
  INSERT INTO push_messages (subscription_id, kind, subject_id, created_at, due_at)
  SELECT id, new.kind, new.subject_id, new.at, new.due_at FROM push_subscriptions WHERE user_id = new.user_id
  ON CONFLICT (subscription_id, kind, subject_id) WHERE attempts = 0 DO NOTHING;
END;
--> statement-breakpoint
-- Ten seconds gather what belongs together: a change and its undoing, several fields. A paid settlement has its own message.
CREATE TRIGGER push_news AFTER INSERT ON sale_events
WHEN new.news_for IS NOT NULL AND new.field IS NOT 'commission.paid' BEGIN
  INSERT INTO push_events (user_id, kind, subject_id, at, due_at)
  VALUES (new.news_for, 'news', new.sale_id, new.at, new.at + 10000);
END;
--> statement-breakpoint
-- Five seconds gather the lines of one thought, and let a reader who has the conversation open be faster.
CREATE TRIGGER push_message_to_seller AFTER INSERT ON chat_messages
WHEN EXISTS (SELECT 1 FROM chat_rooms WHERE id = new.room_id AND seller_id <> new.sender_id) BEGIN
  INSERT INTO push_events (user_id, kind, subject_id, at, due_at)
  SELECT seller_id, 'message', id, new.created_at, new.created_at + 5000 FROM chat_rooms WHERE id = new.room_id;
END;
--> statement-breakpoint
-- Administrators get the first message of a seller who waits, not those that follow it: the room is written after its message.
CREATE TRIGGER push_message_to_admins AFTER INSERT ON chat_messages
WHEN EXISTS (SELECT 1 FROM chat_rooms WHERE id = new.room_id AND seller_id = new.sender_id AND unanswered_since IS NULL) BEGIN
  INSERT INTO push_events (user_id, kind, subject_id, at, due_at)
  SELECT id, 'message', new.room_id, new.created_at, new.created_at + 5000 FROM users
  WHERE role = 'admin' AND deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER push_message_read AFTER UPDATE ON chat_reads BEGIN
  DELETE FROM push_messages WHERE kind = 'message' AND subject_id = new.room_id
    AND subscription_id IN (SELECT id FROM push_subscriptions WHERE user_id = new.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER push_first_message_read AFTER INSERT ON chat_reads BEGIN
  DELETE FROM push_messages WHERE kind = 'message' AND subject_id = new.room_id
    AND subscription_id IN (SELECT id FROM push_subscriptions WHERE user_id = new.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER push_training AFTER INSERT ON notification_recipients BEGIN
  INSERT INTO push_events (user_id, kind, subject_id, at, due_at)
  SELECT new.user_id, 'training', id, created_at, created_at FROM notifications
  WHERE id = new.notification_id AND sender_id <> new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER push_settlement AFTER UPDATE OF state ON settlements
WHEN new.state = 'paid' AND old.state <> 'paid' BEGIN
  INSERT INTO push_events (user_id, kind, subject_id, at, due_at)
  VALUES (new.seller_id, 'settlement', new.id, new.paid_at, new.paid_at);
END;
