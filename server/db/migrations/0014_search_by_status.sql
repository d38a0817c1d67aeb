CREATE TABLE `sale_days` (
	`day` text PRIMARY KEY NOT NULL,
	`first_id` integer NOT NULL,
	`last_id` integer NOT NULL
);
--> statement-breakpoint
-- The status becomes part of the index, so that a search among the sales of one status never walks over the others.
DROP TRIGGER sale_search_inserted;
--> statement-breakpoint
DROP TRIGGER sale_search_updated;
--> statement-breakpoint
DROP TRIGGER sale_search_deleted;
--> statement-breakpoint
DROP TABLE sale_search;
--> statement-breakpoint
DROP VIEW sale_search_texts;
--> statement-breakpoint
-- What a sale says, one line per field: DNI and phone once more without their separators. Whose it is: the name, and the id as one
-- trigram of private characters. Its status: as one trigram too (sales.search.repository.ts knows both).
CREATE VIEW sale_search_texts AS
SELECT id,
  concat_ws(char(10), customer_name, customer_dni, customer_phone, customer_email, plan_name, description,
    replace(replace(replace(customer_dni, '.', ''), '-', ''), ' ', ''),
    replace(replace(replace(replace(replace(replace(customer_phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '')
  ) AS body,
  concat_ws(char(10), seller_name, char(0xE000, 0xE000 + seller_id / 6400, 0xE000 + seller_id % 6400)) AS seller,
  substr(status, 1, 2) || char(0xE000 + length(status)) AS status
FROM sales;
--> statement-breakpoint
-- Every run of three letters or digits, whatever its case or accents. Holds no copy of the text, only where it is.
CREATE VIRTUAL TABLE sale_search USING fts5(
  body, seller, status, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
INSERT INTO sale_search (rowid, body, seller, status) SELECT id, body, seller, status FROM sale_search_texts;
--> statement-breakpoint
CREATE TRIGGER sale_search_inserted AFTER INSERT ON sales BEGIN
  INSERT INTO sale_search (rowid, body, seller, status) SELECT id, body, seller, status FROM sale_search_texts WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER sale_search_updated
AFTER UPDATE OF customer_name, customer_dni, customer_phone, customer_email, seller_id, seller_name, plan_name, description, status ON sales
BEGIN
  UPDATE sale_search SET (body, seller, status) = (SELECT body, seller, status FROM sale_search_texts WHERE id = new.id)
  WHERE rowid = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER sale_search_deleted AFTER DELETE ON sales BEGIN
  DELETE FROM sale_search WHERE rowid = old.id;
END;
--> statement-breakpoint
INSERT INTO sale_days (day, first_id, last_id) SELECT sold_on, min(id), max(id) FROM sales GROUP BY sold_on;
--> statement-breakpoint
CREATE TRIGGER sale_days_inserted AFTER INSERT ON sales BEGIN
  INSERT INTO sale_days (day, first_id, last_id) VALUES (new.sold_on, new.id, new.id)
  ON CONFLICT (day) DO UPDATE SET first_id = min(first_id, excluded.first_id), last_id = max(last_id, excluded.last_id);
END;
--> statement-breakpoint
CREATE TRIGGER sale_days_updated AFTER UPDATE OF sold_on ON sales WHEN new.sold_on <> old.sold_on BEGIN
  INSERT INTO sale_days (day, first_id, last_id) VALUES (new.sold_on, new.id, new.id)
  ON CONFLICT (day) DO UPDATE SET first_id = min(first_id, excluded.first_id), last_id = max(last_id, excluded.last_id);
END;
