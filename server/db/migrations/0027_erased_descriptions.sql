-- Of customers erased before: what was written about them goes too, and the index of searches is written again at the start.
UPDATE sales SET description = 'Datos borrados' WHERE erased_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO settings (name, value) SELECT 'search_rewrite', 'wanted' WHERE EXISTS (SELECT 1 FROM sales WHERE erased_at IS NOT NULL);
--> statement-breakpoint
DROP TRIGGER sales_stay_erased;
--> statement-breakpoint
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
