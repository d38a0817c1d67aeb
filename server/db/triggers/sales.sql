-- The text index over sales; events are append-only, and an erased customer stays erased.

-- Instead of a reference, which would keep an undone import's sales.
CREATE TRIGGER sale_events_of_a_sale BEFORE INSERT ON sale_events WHEN NOT EXISTS (SELECT 1 FROM sales WHERE id = new.sale_id) BEGIN
  SELECT RAISE(ABORT, 'sale_events are of a sale');
END;

CREATE TRIGGER sale_events_never_go BEFORE DELETE ON sale_events BEGIN
  SELECT RAISE(ABORT, 'sale_events is append-only');
END;

-- What a sale says, one line per field, each between line ends: a whole field and its beginning are then found as such. DNI and phone
-- as typed, and as digits where that differs. Whose it is: the name, and the id as one trigram of private characters. Its status: as one trigram
-- too (db/textSearch.ts knows both).
CREATE VIEW sale_search_texts AS
SELECT id,
  char(10) || customer_name || char(10) || customer_email || char(10) || plan_name || char(10) || city || char(10) || street || ' ' || street_number || char(10) AS body,
  char(10) || customer_dni || char(10) || customer_phone ||
    coalesce(char(10) || nullif(dni_digits, customer_dni), '') ||
    coalesce(char(10) || nullif(replace(replace(replace(replace(replace(replace(replace(replace(customer_phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), '/', ''), ',', ''), customer_phone), '') || char(10) AS digits,
  char(10) || description || char(10) AS note,
  char(10) || seller_name || char(10) || char(0xE000, 0xE000 + seller_id / 6400, 0xE000 + seller_id % 6400) AS seller,
  CASE status
    WHEN 'pending' THEN 'pe' || char(0xE007)
    WHEN 'pending_appointment' THEN 'pe' || char(0xE013)
    WHEN 'appointed' THEN 'ap' || char(0xE009)
    WHEN 'installed' THEN 'in' || char(0xE009)
    WHEN 'completed' THEN 'co' || char(0xE009)
    WHEN 'cancelled' THEN 'ca' || char(0xE009)
  END AS status
FROM sales;

-- A sale waits here until 32 do, since the index takes many at once for what one costs; a search reads those that wait too. The index
-- has its own merging turned off (migration 0049): it would come as one long stop now and then, here a few pages come each time.
CREATE TRIGGER sale_search_queue_full AFTER INSERT ON sale_search_queue WHEN (SELECT count(*) FROM sale_search_queue) >= 32 BEGIN
  INSERT INTO sale_search (sale_search, rank) VALUES ('merge', 32);
  INSERT INTO sale_search (rowid, body, digits, note, seller, status)
  SELECT id, body, digits, note, seller, status FROM sale_search_texts
  WHERE id IN (SELECT sale_id FROM sale_search_queue) ORDER BY id;
  DELETE FROM sale_search_queue;
END;

CREATE TRIGGER sale_search_inserted AFTER INSERT ON sales BEGIN
  INSERT INTO sale_search_queue (sale_id) VALUES (new.id);
END;

-- An old text goes at once, so that nothing finds it.
CREATE TRIGGER sale_search_updated
AFTER UPDATE OF customer_name, customer_dni, customer_phone, customer_email, street, street_number, city, seller_id, seller_name,
  plan_name, description, status ON sales
BEGIN
  DELETE FROM sale_search WHERE rowid = new.id;
  INSERT OR IGNORE INTO sale_search_queue (sale_id) VALUES (new.id);
END;

CREATE TRIGGER sale_search_deleted AFTER DELETE ON sales BEGIN
  DELETE FROM sale_search WHERE rowid = old.id;
  DELETE FROM sale_search_queue WHERE sale_id = old.id;
END;

CREATE TRIGGER sales_stay_erased BEFORE UPDATE ON sales
WHEN old.erased_at IS NOT NULL AND (
  new.erased_at IS NOT old.erased_at OR new.photo_id IS NOT NULL OR new.customer_name IS NOT old.customer_name
  OR new.customer_email IS NOT old.customer_email OR new.customer_phone IS NOT old.customer_phone
  OR new.customer_dni IS NOT old.customer_dni OR new.street IS NOT old.street
  OR new.street_number IS NOT old.street_number OR new.city IS NOT old.city OR new.province IS NOT old.province
  OR new.postal_code IS NOT old.postal_code OR new.description IS NOT old.description
) BEGIN
  SELECT RAISE(ABORT, 'an erased customer stays erased');
END;

CREATE TRIGGER sale_events_never_change BEFORE UPDATE ON sale_events WHEN NOT (
  EXISTS (SELECT 1 FROM sales WHERE id = old.sale_id AND erased_at IS NOT NULL)
  AND new.id IS old.id AND new.sale_id IS old.sale_id AND new.actor_id IS old.actor_id AND new.at IS old.at
  AND new.kind IS old.kind AND new.field IS old.field AND new.news_for IS old.news_for
  AND new.also_news_for IS old.also_news_for
  AND new.client_key IS old.client_key
  AND (new.from_value IS old.from_value OR new.from_value IS 'Datos borrados')
  AND (new.to_value IS old.to_value OR new.to_value IS 'Datos borrados')
  AND (new.reason IS old.reason OR new.reason IS 'Datos borrados')
) BEGIN
  SELECT RAISE(ABORT, 'sale_events is append-only');
END;
