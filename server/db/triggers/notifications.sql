-- Counts of broadcasts by day, and of the recipients, readers and answers of each notification.

CREATE TRIGGER broadcast_days_inserted AFTER INSERT ON notifications WHEN new.recipient_type = 'all' BEGIN
  INSERT INTO broadcast_days (day, count) VALUES (new.created_at / 86400000, 1)
  ON CONFLICT (day) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER broadcast_days_deleted AFTER DELETE ON notifications WHEN old.recipient_type = 'all' BEGIN
  UPDATE broadcast_days SET count = count - 1 WHERE day = old.created_at / 86400000;
END;

-- Who is counted: active accounts, without the author. Those opened later belong to it while it is pinned.
CREATE VIEW notification_audience AS
SELECT n.id AS notification_id, u.id AS user_id
FROM notifications n JOIN users u ON u.id <> n.sender_id
WHERE n.recipient_type = 'all' AND (u.created_at <= n.created_at OR n.pinned)
UNION ALL
SELECT n.id, r.user_id FROM notification_recipients r JOIN notifications n ON n.id = r.notification_id AND r.user_id <> n.sender_id;

CREATE VIEW notification_answers AS
SELECT r.notification_id, r.user_id, r.acknowledged_at IS NOT NULL AS is_acked, r.attending IS 1 AS is_attending
FROM notification_reads r JOIN notifications n ON n.id = r.notification_id AND r.user_id <> n.sender_id
WHERE NOT r.is_late OR n.pinned;

CREATE VIEW counted_accounts AS SELECT id FROM users WHERE is_active AND deleted_at IS NULL;

CREATE TRIGGER notification_totals_inserted AFTER INSERT ON notifications BEGIN
  INSERT INTO notification_totals (notification_id, recipients, readers) VALUES (
    new.id,
    (SELECT count(*) FROM notification_audience WHERE notification_id = new.id AND user_id IN counted_accounts),
    0
  );
END;

CREATE TRIGGER notification_totals_deleted AFTER DELETE ON notifications BEGIN
  DELETE FROM notification_totals WHERE notification_id = old.id;
END;

-- Inserting a notification here is how the triggers below count it again.
CREATE VIEW notification_recounts AS SELECT 0 AS id;

CREATE TRIGGER notification_recounts_apply INSTEAD OF INSERT ON notification_recounts BEGIN
  UPDATE notification_totals SET
    recipients = (SELECT count(*) FROM notification_audience WHERE notification_id = new.id AND user_id IN counted_accounts),
    (readers, acks, attending) = (
      SELECT count(*), coalesce(sum(is_acked), 0), coalesce(sum(is_attending), 0) FROM notification_answers
      WHERE notification_id = new.id AND user_id IN counted_accounts)
  WHERE notification_id = new.id;
END;

CREATE TRIGGER notification_totals_pinned AFTER UPDATE OF pinned ON notifications WHEN old.pinned <> new.pinned BEGIN
  INSERT INTO notification_recounts VALUES (new.id);
END;

-- An account of the future begins now: a recipient of what was sent while the clock was ahead.
CREATE TRIGGER notification_totals_of_begun AFTER UPDATE OF created_at ON users BEGIN
  UPDATE notification_reads SET is_late = 0
  WHERE user_id = new.id AND is_late = 1 AND notification_id IN (SELECT id FROM notifications WHERE created_at >= new.created_at);
  INSERT INTO notification_recounts SELECT id FROM notifications WHERE created_at >= new.created_at;
END;

CREATE TRIGGER notification_totals_recipient AFTER INSERT ON notification_recipients BEGIN
  UPDATE notification_totals SET recipients = recipients + 1 WHERE notification_id = new.notification_id
  AND new.user_id IN counted_accounts
  AND new.user_id <> (SELECT sender_id FROM notifications WHERE id = new.notification_id);
END;

CREATE TRIGGER notification_totals_reader AFTER INSERT ON notification_reads WHEN new.user_id IN counted_accounts BEGIN
  UPDATE notification_totals SET readers = readers + 1, acks = acks + a.is_acked, attending = notification_totals.attending + a.is_attending
  FROM (SELECT * FROM notification_answers WHERE user_id = new.user_id AND notification_id = new.notification_id) AS a
  WHERE notification_totals.notification_id = a.notification_id;
END;

CREATE TRIGGER notification_totals_answered AFTER UPDATE OF acknowledged_at, attending ON notification_reads
WHEN new.user_id IN counted_accounts BEGIN
  UPDATE notification_totals SET
    acks = acks + a.is_acked - (old.acknowledged_at IS NOT NULL),
    attending = notification_totals.attending + a.is_attending - (old.attending IS 1)
  FROM (SELECT * FROM notification_answers WHERE user_id = new.user_id AND notification_id = new.notification_id) AS a
  WHERE notification_totals.notification_id = a.notification_id;
END;

CREATE TRIGGER notification_totals_of_new AFTER INSERT ON users WHEN new.is_active AND new.deleted_at IS NULL BEGIN
  UPDATE notification_totals SET recipients = recipients + 1
  WHERE notification_id IN (SELECT notification_id FROM notification_audience WHERE user_id = new.id);
END;

CREATE TRIGGER notification_totals_of_changed AFTER UPDATE OF is_active, deleted_at ON users
WHEN (old.is_active AND old.deleted_at IS NULL) <> (new.is_active AND new.deleted_at IS NULL) BEGIN
  UPDATE notification_totals SET recipients = recipients + iif(new.is_active AND new.deleted_at IS NULL, 1, -1)
  WHERE notification_id IN (SELECT notification_id FROM notification_audience WHERE user_id = new.id);
  UPDATE notification_totals SET
    readers = readers + iif(new.is_active AND new.deleted_at IS NULL, 1, -1),
    acks = acks + iif(new.is_active AND new.deleted_at IS NULL, 1, -1) * a.is_acked,
    attending = notification_totals.attending + iif(new.is_active AND new.deleted_at IS NULL, 1, -1) * a.is_attending
  FROM (SELECT * FROM notification_answers WHERE user_id = new.id) AS a
  WHERE notification_totals.notification_id = a.notification_id;
END;
