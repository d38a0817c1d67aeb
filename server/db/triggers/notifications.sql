-- Counts of recipients and readers, and of broadcasts by day.

CREATE TRIGGER broadcast_days_inserted AFTER INSERT ON notifications WHEN new.recipient_type = 'all' BEGIN
  INSERT INTO broadcast_days (day, count) VALUES (new.created_at / 86400000, 1)
  ON CONFLICT (day) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER broadcast_days_deleted AFTER DELETE ON notifications WHEN old.recipient_type = 'all' BEGIN
  UPDATE broadcast_days SET count = count - 1 WHERE day = old.created_at / 86400000;
END;

CREATE TRIGGER notification_totals_inserted AFTER INSERT ON notifications BEGIN
  INSERT INTO notification_totals (notification_id, recipients, readers) VALUES (new.id, 0, 0);
END;

CREATE TRIGGER notification_totals_deleted AFTER DELETE ON notifications BEGIN
  DELETE FROM notification_totals WHERE notification_id = old.id;
END;

-- Counted: active accounts, without the author.
CREATE TRIGGER notification_totals_recipient AFTER INSERT ON notification_recipients
WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND is_active AND deleted_at IS NULL) BEGIN
  UPDATE notification_totals SET recipients = recipients + 1 WHERE notification_id = new.notification_id
  AND new.user_id <> (SELECT sender_id FROM notifications WHERE id = new.notification_id);
END;

CREATE TRIGGER notification_totals_reader AFTER INSERT ON notification_reads
WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND is_active AND deleted_at IS NULL) BEGIN
  UPDATE notification_totals SET readers = readers + 1 WHERE notification_id = new.notification_id
  AND new.user_id <> (SELECT sender_id FROM notifications WHERE id = new.notification_id);
END;

CREATE TRIGGER notification_totals_of_changed AFTER UPDATE OF is_active, deleted_at ON users
WHEN (old.is_active AND old.deleted_at IS NULL) <> (new.is_active AND new.deleted_at IS NULL) BEGIN
  UPDATE notification_totals SET recipients = recipients + iif(new.is_active AND new.deleted_at IS NULL, 1, -1)
  WHERE notification_id IN (
    SELECT notification_id FROM notification_recipients r JOIN notifications n ON n.id = r.notification_id
    WHERE r.user_id = new.id AND n.sender_id <> new.id
  );
  UPDATE notification_totals SET readers = readers + iif(new.is_active AND new.deleted_at IS NULL, 1, -1)
  WHERE notification_id IN (
    SELECT notification_id FROM notification_reads r JOIN notifications n ON n.id = r.notification_id
    WHERE r.user_id = new.id AND n.sender_id <> new.id
  );
END;
