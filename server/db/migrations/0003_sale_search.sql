-- The text by which a sale is found, one line per field: DNI and phone once more without their separators.
CREATE VIEW sale_search_texts AS
SELECT id,
  concat_ws(char(10), customer_name, customer_dni, customer_phone, customer_email, seller_name, plan_name, description,
    replace(replace(replace(customer_dni, '.', ''), '-', ''), ' ', ''),
    replace(replace(replace(replace(replace(replace(customer_phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '')
  ) AS body
FROM sales;
--> statement-breakpoint
-- Every run of three letters or digits, whatever its case or accents. Holds no copy of the text, only where it is.
CREATE VIRTUAL TABLE sale_search USING fts5(
  body, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
INSERT INTO sale_search (rowid, body) SELECT id, body FROM sale_search_texts;
--> statement-breakpoint
CREATE TRIGGER sale_search_inserted AFTER INSERT ON sales BEGIN
  INSERT INTO sale_search (rowid, body) SELECT id, body FROM sale_search_texts WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER sale_search_updated
AFTER UPDATE OF customer_name, customer_dni, customer_phone, customer_email, seller_name, plan_name, description ON sales BEGIN
  UPDATE sale_search SET body = (SELECT body FROM sale_search_texts WHERE id = new.id) WHERE rowid = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER sale_search_deleted AFTER DELETE ON sales BEGIN
  DELETE FROM sale_search WHERE rowid = old.id;
END;
