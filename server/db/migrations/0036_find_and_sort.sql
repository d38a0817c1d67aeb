ALTER TABLE `sales` ADD `customer_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(customer_name), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n~'), 'Ñ', 'n~')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `sales_by_customer` ON `sales` (`customer_key`,created_at desc,id desc);--> statement-breakpoint
CREATE INDEX `sales_by_amount` ON `sales` (`price_cents`,created_at desc,id desc);--> statement-breakpoint
CREATE INDEX `sales_by_amount_desc` ON `sales` (price_cents desc,created_at desc,id desc);
--> statement-breakpoint
-- Both text indexes: each field between line ends, DNI and phone apart from the rest, city and street with it.
DROP TABLE sale_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE sale_search USING fts5(
  body, digits, note, seller, status, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
INSERT INTO sale_search (rowid, body, digits, note, seller, status)
SELECT id,
  concat_ws(char(10), '', customer_name, customer_email, plan_name, city, street || ' ' || street_number, ''),
  concat_ws(char(10), '', customer_dni, customer_phone,
    replace(replace(replace(customer_dni, '.', ''), '-', ''), ' ', ''),
    replace(replace(replace(replace(replace(replace(customer_phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), ''
  ),
  concat_ws(char(10), '', description, ''),
  concat_ws(char(10), '', seller_name, char(0xE000, 0xE000 + seller_id / 6400, 0xE000 + seller_id % 6400)),
  substr(status, 1, 2) || char(0xE000 + length(status))
FROM sales;
--> statement-breakpoint
DROP TABLE user_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE user_search USING fts5(name, body, digits, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO user_search (rowid, name, body, digits)
SELECT id,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n'), 'Ñ', 'n'),
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(concat_ws(char(10), '', name, email, location, phone, replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), '')), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n'), 'Ñ', 'n'),
  concat_ws(char(10), '', phone, replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), '')
FROM users;
