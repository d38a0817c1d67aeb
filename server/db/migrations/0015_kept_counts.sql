CREATE TABLE `broadcast_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notification_totals` (
	`notification_id` integer PRIMARY KEY NOT NULL,
	`recipients` integer NOT NULL,
	`readers` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_totals` (
	`role` text NOT NULL,
	`is_active` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`role`, `is_active`)
);
--> statement-breakpoint
DROP INDEX `notification_reads_of`;
--> statement-breakpoint
INSERT INTO user_totals (role, is_active, count) SELECT role, is_active, count(*) FROM users WHERE deleted_at IS NULL GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO broadcast_days (day, count) SELECT created_at / 86400000, count(*) FROM notifications WHERE recipient_type = 'all' GROUP BY 1;
--> statement-breakpoint
INSERT INTO notification_totals (notification_id, recipients, readers)
SELECT id,
  (SELECT count(*) FROM notification_recipients r JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL WHERE r.notification_id = n.id),
  0
FROM notifications n;
--> statement-breakpoint
UPDATE notification_totals SET readers = readers_of.count FROM (
  SELECT r.notification_id AS id, count(*) AS count FROM notification_reads r JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL
  GROUP BY 1
) AS readers_of
WHERE readers_of.id = notification_id;
--> statement-breakpoint
-- Inserting an account here is how the triggers below add it to the totals or take it out: sign is 1 or -1.
CREATE VIEW user_movements AS SELECT '' AS role, 0 AS is_active, 0 AS deleted_at, 1 AS sign;
--> statement-breakpoint
CREATE TRIGGER user_movements_apply INSTEAD OF INSERT ON user_movements WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO user_totals (role, is_active, count) VALUES (new.role, new.is_active, new.sign)
  ON CONFLICT (role, is_active) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER user_totals_inserted AFTER INSERT ON users BEGIN
  INSERT INTO user_movements VALUES (new.role, new.is_active, new.deleted_at, 1);
END;
--> statement-breakpoint
CREATE TRIGGER user_totals_updated AFTER UPDATE OF role, is_active, deleted_at ON users BEGIN
  INSERT INTO user_movements VALUES (old.role, old.is_active, old.deleted_at, -1);
  INSERT INTO user_movements VALUES (new.role, new.is_active, new.deleted_at, 1);
END;
--> statement-breakpoint
CREATE TRIGGER user_totals_deleted AFTER DELETE ON users BEGIN
  INSERT INTO user_movements VALUES (old.role, old.is_active, old.deleted_at, -1);
END;
--> statement-breakpoint
CREATE TRIGGER broadcast_days_inserted AFTER INSERT ON notifications WHEN new.recipient_type = 'all' BEGIN
  INSERT INTO broadcast_days (day, count) VALUES (new.created_at / 86400000, 1)
  ON CONFLICT (day) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER broadcast_days_deleted AFTER DELETE ON notifications WHEN old.recipient_type = 'all' BEGIN
  UPDATE broadcast_days SET count = count - 1 WHERE day = old.created_at / 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER notification_totals_inserted AFTER INSERT ON notifications BEGIN
  INSERT INTO notification_totals (notification_id, recipients, readers) VALUES (new.id, 0, 0);
END;
--> statement-breakpoint
CREATE TRIGGER notification_totals_deleted AFTER DELETE ON notifications BEGIN
  DELETE FROM notification_totals WHERE notification_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER notification_totals_recipient AFTER INSERT ON notification_recipients
WHEN (SELECT deleted_at FROM users WHERE id = new.user_id) IS NULL BEGIN
  UPDATE notification_totals SET recipients = recipients + 1 WHERE notification_id = new.notification_id;
END;
--> statement-breakpoint
CREATE TRIGGER notification_totals_reader AFTER INSERT ON notification_reads
WHEN (SELECT deleted_at FROM users WHERE id = new.user_id) IS NULL BEGIN
  UPDATE notification_totals SET readers = readers + 1 WHERE notification_id = new.notification_id;
END;
--> statement-breakpoint
-- Deleted accounts count neither as recipients nor as readers.
CREATE TRIGGER notification_totals_of_removed AFTER UPDATE OF deleted_at ON users
WHEN (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) BEGIN
  UPDATE notification_totals SET recipients = recipients + iif(new.deleted_at IS NULL, 1, -1)
  WHERE notification_id IN (SELECT notification_id FROM notification_recipients WHERE user_id = new.id);
  UPDATE notification_totals SET readers = readers + iif(new.deleted_at IS NULL, 1, -1)
  WHERE notification_id IN (SELECT notification_id FROM notification_reads WHERE user_id = new.id);
END;
