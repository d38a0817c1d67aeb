-- Counts of accounts, and the end of what a removed account may use.

-- Inserting an account here is how the triggers below add it to the totals or take it out: sign is 1 or -1.
CREATE VIEW user_movements AS SELECT '' AS role, 0 AS is_active, 0 AS deleted_at, 1 AS sign;

CREATE TRIGGER user_movements_apply INSTEAD OF INSERT ON user_movements WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO user_totals (role, is_active, count) VALUES (new.role, new.is_active, new.sign)
  ON CONFLICT (role, is_active) DO UPDATE SET count = count + excluded.count;
END;

CREATE TRIGGER user_totals_inserted AFTER INSERT ON users BEGIN
  INSERT INTO user_movements VALUES (new.role, new.is_active, new.deleted_at, 1);
END;

CREATE TRIGGER user_totals_updated AFTER UPDATE OF role, is_active, deleted_at ON users BEGIN
  INSERT INTO user_movements VALUES (old.role, old.is_active, old.deleted_at, -1);
  INSERT INTO user_movements VALUES (new.role, new.is_active, new.deleted_at, 1);
END;

CREATE TRIGGER user_totals_deleted AFTER DELETE ON users BEGIN
  INSERT INTO user_movements VALUES (old.role, old.is_active, old.deleted_at, -1);
END;

CREATE TRIGGER user_search_deleted AFTER DELETE ON users BEGIN
  DELETE FROM user_search WHERE rowid = old.id;
  DELETE FROM user_names WHERE id = old.id;
END;

-- Ends at once what a deactivated or deleted user could still use; reactivating must not bring it back.
CREATE TRIGGER users_access_revoked AFTER UPDATE OF is_active, deleted_at ON users
WHEN new.is_active = 0 OR new.deleted_at IS NOT NULL
BEGIN
  DELETE FROM sessions WHERE user_id = new.id;
  DELETE FROM password_resets WHERE user_id = new.id;
END;
