-- Counts of accounts, the text index over them, and the end of what a removed account may use.

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

-- Inserting an account here is how it gets into the index, one line per field as in sales.sql, without case and accents as db/folding.ts has it: SQLite knows those of
-- ASCII only.
CREATE VIEW users_to_index AS SELECT 0 AS id, '' AS name, '' AS email, '' AS phone, '' AS location;

CREATE TRIGGER user_search_indexed INSTEAD OF INSERT ON users_to_index BEGIN
  DELETE FROM user_search WHERE rowid = new.id;
  INSERT INTO user_search (rowid, name, body, digits) VALUES (
    new.id,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(new.name), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n'), 'Ñ', 'n'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(char(10) || new.name || char(10) || new.email || char(10) || new.location || char(10) || new.phone || char(10) || replace(replace(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), '/', ''), ',', '') || char(10)), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n'), 'Ñ', 'n'),
    char(10) || new.phone || char(10) || replace(replace(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), '/', ''), ',', '') || char(10)
  );
  INSERT OR REPLACE INTO user_names (id, sort_key) VALUES (new.id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(new.name), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n~'), 'Ñ', 'n~'));
END;

CREATE TRIGGER user_search_inserted AFTER INSERT ON users BEGIN
  INSERT INTO users_to_index VALUES (new.id, new.name, new.email, new.phone, new.location);
END;

CREATE TRIGGER user_search_updated AFTER UPDATE OF name, email, phone, location ON users BEGIN
  INSERT INTO users_to_index VALUES (new.id, new.name, new.email, new.phone, new.location);
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
