CREATE TABLE `user_names` (
	`id` integer PRIMARY KEY NOT NULL,
	`sort_key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `user_names_sorted` ON `user_names` (`sort_key`,id desc);--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (created_at desc,id desc,`role`,`is_active`) WHERE deleted_at is null;
--> statement-breakpoint
-- The text by which an account is found, and its name alone; deleted accounts too, since their chats are still found.
CREATE VIRTUAL TABLE user_search USING fts5(name, body, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
-- Inserting an account here is how it gets into the index, without case and accents as db/folding.ts has it: SQLite knows those of
-- ASCII only.
CREATE VIEW users_to_index AS SELECT 0 AS id, '' AS name, '' AS email, '' AS phone, '' AS location;
--> statement-breakpoint
CREATE TRIGGER user_search_indexed INSTEAD OF INSERT ON users_to_index BEGIN
  DELETE FROM user_search WHERE rowid = new.id;
  INSERT INTO user_search (rowid, name, body) VALUES (
    new.id,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(new.name), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n'), 'Ñ', 'n'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(new.name || char(10) || new.email || char(10) || new.phone || char(10) || new.location), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n'), 'Ñ', 'n')
  );
  INSERT OR REPLACE INTO user_names (id, sort_key) VALUES (new.id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(new.name), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n~'), 'Ñ', 'n~'));
END;
--> statement-breakpoint
INSERT INTO users_to_index SELECT id, name, email, phone, location FROM users;
--> statement-breakpoint
CREATE TRIGGER user_search_inserted AFTER INSERT ON users BEGIN
  INSERT INTO users_to_index VALUES (new.id, new.name, new.email, new.phone, new.location);
END;
--> statement-breakpoint
CREATE TRIGGER user_search_updated AFTER UPDATE OF name, email, phone, location ON users BEGIN
  INSERT INTO users_to_index VALUES (new.id, new.name, new.email, new.phone, new.location);
END;
--> statement-breakpoint
CREATE TRIGGER user_search_deleted AFTER DELETE ON users BEGIN
  DELETE FROM user_search WHERE rowid = old.id;
  DELETE FROM user_names WHERE id = old.id;
END;
