-- Whose sale it is becomes part of the index, so that a search among one seller's sales never walks over those of others.
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
-- trigram of private characters (sales.search.repository.ts knows it too).
CREATE VIEW sale_search_texts AS
SELECT id,
  concat_ws(char(10), customer_name, customer_dni, customer_phone, customer_email, plan_name, description,
    replace(replace(replace(customer_dni, '.', ''), '-', ''), ' ', ''),
    replace(replace(replace(replace(replace(replace(customer_phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '')
  ) AS body,
  concat_ws(char(10), seller_name, char(0xE000, 0xE000 + seller_id / 6400, 0xE000 + seller_id % 6400)) AS seller
FROM sales;
--> statement-breakpoint
-- Every run of three letters or digits, whatever its case or accents. Holds no copy of the text, only where it is.
CREATE VIRTUAL TABLE sale_search USING fts5(
  body, seller, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
INSERT INTO sale_search (rowid, body, seller) SELECT id, body, seller FROM sale_search_texts;
--> statement-breakpoint
CREATE TRIGGER sale_search_inserted AFTER INSERT ON sales BEGIN
  INSERT INTO sale_search (rowid, body, seller) SELECT id, body, seller FROM sale_search_texts WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER sale_search_updated
AFTER UPDATE OF customer_name, customer_dni, customer_phone, customer_email, seller_id, seller_name, plan_name, description ON sales
BEGIN
  UPDATE sale_search SET (body, seller) = (SELECT body, seller FROM sale_search_texts WHERE id = new.id) WHERE rowid = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER sale_search_deleted AFTER DELETE ON sales BEGIN
  DELETE FROM sale_search WHERE rowid = old.id;
END;
