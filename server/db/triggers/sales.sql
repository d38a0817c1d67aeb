-- The text index over sales; events are append-only, and an erased customer stays erased.

-- Instead of a reference, which would keep an undone import's sales.
CREATE TRIGGER sale_events_of_a_sale BEFORE INSERT ON sale_events WHEN NOT EXISTS (SELECT 1 FROM sales WHERE id = new.sale_id) BEGIN
  SELECT RAISE(ABORT, 'sale_events are of a sale');
END;

CREATE TRIGGER sale_events_never_go BEFORE DELETE ON sale_events BEGIN
  SELECT RAISE(ABORT, 'sale_events is append-only');
END;

-- A sale waits here until db/saleIndex.ts indexes many at once; a search reads those that wait too.
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
